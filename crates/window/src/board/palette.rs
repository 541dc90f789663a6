//! The page's colours, light and dark.

use egui::{self, Color32, Visuals};

/// The colours of one theme, by the names the page gives them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) dark: bool,
    pub(crate) ground: Color32,
    pub(crate) surface: Color32,
    pub(crate) raised: Color32,
    pub(crate) ink: Color32,
    pub(crate) ink_soft: Color32,
    pub(crate) line: Color32,
    pub(crate) line_strong: Color32,
    pub(crate) accent: Color32,
    pub(crate) accent_soft: Color32,
    pub(crate) board: Color32,
    pub(crate) board_edge: Color32,
    pub(crate) hole: Color32,
    /// Body, edge and mark of each player's disc.
    pub(crate) discs: [[Color32; 3]; 2],
    /// The marks of tic-tac-toe.
    pub(crate) marks: [Color32; 2],
    pub(crate) good: Color32,
    pub(crate) bad: Color32,
    pub(crate) even: Color32,
}

/// `0xRRGGBB`.
const fn hex(value: u32) -> Color32 {
    Color32::from_rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

#[allow(clippy::unreadable_literal, reason = "colours as style sheets write them")]
impl Palette {
    pub(crate) const LIGHT: Self = Self {
        dark: false,
        ground: hex(0xf7f4ee),
        surface: hex(0xfffdfa),
        raised: hex(0xffffff),
        ink: hex(0x1b2230),
        ink_soft: hex(0x505a69),
        line: hex(0xddd7ca),
        line_strong: hex(0x847c6c),
        accent: hex(0x1d4f9e),
        accent_soft: hex(0xe3ebf8),
        board: hex(0x2a5fb4),
        board_edge: hex(0x1f4a90),
        hole: hex(0xdfe7f4),
        discs: [
            [hex(0xf6bf2c), hex(0xb37d00), hex(0x7a5200)],
            [hex(0xcf3a33), hex(0x8f1f1a), hex(0xffe9e4)],
        ],
        marks: [hex(0x946600), hex(0xc22f29)],
        good: hex(0x1b6e3c),
        bad: hex(0xa3221c),
        even: hex(0x4b5563),
    };

    pub(crate) const DARK: Self = Self {
        dark: true,
        ground: hex(0x11151c),
        surface: hex(0x191f29),
        raised: hex(0x212936),
        ink: hex(0xedf0f5),
        ink_soft: hex(0xadb7c6),
        line: hex(0x2f3949),
        line_strong: hex(0x77849a),
        accent: hex(0x9cc0ff),
        accent_soft: hex(0x22324d),
        board: hex(0x2a4c86),
        board_edge: hex(0x1c3560),
        hole: hex(0x141b27),
        discs: [
            [hex(0xf4c13d), hex(0x8f6a0a), hex(0x5f4300)],
            [hex(0xe0524a), hex(0x8d2a24), hex(0x3a0805)],
        ],
        marks: [hex(0xf4c13d), hex(0xff8077)],
        good: hex(0x8fdcaa),
        bad: hex(0xffb0a8),
        even: hex(0xc4ccd8),
    };

    /// The colours of what is around.
    pub(crate) fn of(ui: &egui::Ui) -> Self {
        if ui.visuals().dark_mode { Self::DARK } else { Self::LIGHT }
    }

    /// The same for widgets.
    pub(crate) fn visuals(&self) -> Visuals {
        let mut visuals = if self.dark { Visuals::dark() } else { Visuals::light() };
        visuals.panel_fill = self.ground;
        visuals.window_fill = self.surface;
        visuals.extreme_bg_color = self.raised;
        visuals.faint_bg_color = self.surface;
        visuals.override_text_color = Some(self.ink);
        visuals.hyperlink_color = self.accent;
        visuals.selection.bg_fill = self.accent_soft;
        visuals.selection.stroke.color = self.accent;
        let widgets = &mut visuals.widgets;
        for widget in [
            &mut widgets.noninteractive,
            &mut widgets.inactive,
            &mut widgets.hovered,
            &mut widgets.active,
            &mut widgets.open,
        ] {
            widget.corner_radius = egui::CornerRadius::same(6);
            widget.bg_stroke = egui::Stroke::new(1.0, self.line);
            widget.fg_stroke.color = self.ink;
            widget.weak_bg_fill = self.raised;
            widget.bg_fill = self.raised;
        }
        visuals.widgets.noninteractive.bg_fill = self.surface;
        for widget in [&mut visuals.widgets.hovered, &mut visuals.widgets.active] {
            widget.bg_stroke.color = self.accent;
            widget.weak_bg_fill = self.accent_soft;
        }
        visuals
    }
}
