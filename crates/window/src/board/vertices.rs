//! The shapes of a board as the numbers that the shaders get.

use egui::{Color32, Rect};

use super::scene::Piece;

/// Numbers of a vertex: position, local position, form, three colours.
pub const FLOATS: usize = 2 + 2 + 4 + 3 * 4;
/// The attributes of a vertex, in their order, and of how many numbers each is.
pub const ATTRIBUTES: [(&str, i32); 6] = [
    ("a_position", 2),
    ("a_local", 2),
    ("a_form", 4),
    ("a_first", 4),
    ("a_second", 4),
    ("a_third", 4),
];

/// Two triangles for each piece of a board that is drawn there.
pub fn vertices(view: Rect, pixels_per_point: f32, pieces: &[Piece]) -> Vec<f32> {
    let mut vertices = Vec::with_capacity(pieces.len() * 6 * FLOATS);
    for piece in pieces {
        let pixel = 1.0 / (piece.unit * pixels_per_point).max(0.01);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        {
            let (x, y) = (x * piece.reach.x, y * piece.reach.y);
            let (left, top) = (piece.centre.x + x * piece.unit, piece.centre.y + y * piece.unit);
            vertices.extend([
                (left - view.left()) / view.width() * 2.0 - 1.0,
                1.0 - (top - view.top()) / view.height() * 2.0,
            ]);
            vertices.extend([x, y, f32::from(piece.form as u8), pixel, piece.a, piece.b]);
            for (number, color) in piece.colors.iter().enumerate() {
                vertices.extend(components(*color, if number == 0 { piece.alpha } else { 1.0 }));
            }
        }
    }
    vertices
}

fn components(color: Color32, alpha: f32) -> [f32; 4] {
    let share = |part: u8| f32::from(part) / 255.0;
    [share(color.r()), share(color.g()), share(color.b()), alpha]
}

#[cfg(test)]
mod tests {
    use egui::{Vec2, pos2, vec2};

    use super::*;
    use crate::board::Form;

    #[test]
    fn a_piece_becomes_two_triangles_where_it_lies() {
        let viewport = Rect::from_min_size(pos2(100.0, 50.0), vec2(200.0, 100.0));
        let piece = Piece {
            form: Form::Ring,
            centre: viewport.center(),
            unit: 50.0,
            reach: Vec2::splat(1.0),
            a: 1.0,
            b: 0.1,
            colors: [Color32::WHITE; 3],
            alpha: 0.5,
        };
        let vertices = vertices(viewport, 2.0, &[piece]);
        assert_eq!(vertices.len(), 6 * FLOATS);
        let first = &vertices[..FLOATS];
        assert_eq!(first[..4], [-0.5, 1.0, -1.0, -1.0]);
        assert_eq!(first[4..8], [8.0, 0.01, 1.0, 0.1]);
        assert_eq!(first[8..12], [1.0, 1.0, 1.0, 0.5]);
    }
}
