//! S. Cvetković, L. Stanković, *Atoll projekat, treća faza*.

use super::SourcesError;
use super::workshop::{Workshop, again};
use crate::page::Page;
use crate::report::{pairing_section, standing_section};

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading("atoll");
    page.paragraph(
        "S. Cvetković, L. Stanković, *Atoll projekat, treća faza*. Claims: alpha-beta at depth 3 with a killer move per depth, judged by how far each island's stones are from the point opposite. No figures are published, so there is nothing to confirm; \
         the tables say how strong its bot is, with its defects repaired, on a board of side 5.",
    );
    let played = workshop.games("atoll")?;
    again(page, &["atoll"]);
    standing_section(page, &played.experiment, &played.standings);
    pairing_section(page, &played.experiment, &played.standings);
    page.subheading("What differs, and why");
    page.paragraph(
        "Defects that we do not copy: a win is seen one ply late, because each side tests only its own at its own turn; if every move loses the first cell is played; the mirrored point is off by one. The published program itself was not measured.",
    );
    Ok(())
}
