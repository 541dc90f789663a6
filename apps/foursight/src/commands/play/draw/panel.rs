//! Beside the board, or in two lines under it: who plays, what the player at work has found, what hints say, the moves.

use core::time::Duration;

use foursight_catalog::{Move, Report, Seat};
use foursight_game::Player;
use foursight_live_game::{Task, has_depth, joined, tone, value_words};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{shortened, wrapped};
use crate::commands::play::plan::Plan;
use crate::commands::play::state::{Page, Play};

/// A text and how it is drawn.
type Line = (String, Style);

pub(super) fn draw(buffer: &mut Buffer, plan: &Plan, play: &Play) {
    match plan.panel {
        Some(panel) => {
            let top = plan.overview.map_or(panel.y, |area| area.bottom() + 1);
            let rows = panel.bottom().saturating_sub(top);
            let area = Rect::new(panel.x, top, panel.width, rows);
            beside(buffer, area, play);
        }
        None => under(buffer, plan.info, play),
    }
}

fn beside(buffer: &mut Buffer, area: Rect, play: &Play) {
    if area.height == 0 {
        return;
    }
    let mut y = area.y;
    for player in Player::BOTH {
        if y < area.bottom() {
            seat(buffer, Rect::new(area.x, y, area.width, 1), play, player);
            y += 1;
        }
    }
    let width = usize::from(area.width);
    if play.table.computers_only() && y < area.bottom() {
        let speed =
            format!("{}: {}", play.t("common.speed", &[]), play.t(play.table.speed.key(), &[]));
        buffer.set_stringn(area.x, y, shortened(&speed, width), width, play.look.dim());
        y += 1;
    }
    y += 1;
    if play.page == Page::Review {
        let rest = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
        return lines(buffer, rest, &review(play, width, rest.height.into()));
    }
    let roomy = usize::from(area.bottom().saturating_sub(y)) > 4;
    let mut shown = if roomy { findings(play, width) } else { Vec::new() };
    if !shown.is_empty() {
        shown.push((String::new(), Style::new()));
    }
    let used = (shown.len() as u16).min(area.bottom().saturating_sub(y));
    lines(buffer, Rect::new(area.x, y, area.width, used), &shown);
    y += used;
    let rest = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
    lines(buffer, rest, &moves(play, width, rest.height.into()));
}

fn under(buffer: &mut Buffer, area: Rect, play: &Play) {
    if area.height < 2 {
        return;
    }
    let width = usize::from(area.width);
    if play.page == Page::Review {
        return lines(buffer, area, &review(play, width, 2));
    }
    let half = area.width / 2;
    seat(buffer, Rect::new(area.x, area.y, half, 1), play, Player::First);
    let right = Rect::new(area.x + half, area.y, area.width - half, 1);
    seat(buffer, right, play, Player::Second);
    let second = findings(play, width);
    let second = if second.is_empty() {
        moves_line(play, width)
    } else {
        let texts: Vec<&str> = second.iter().map(|(text, _)| text.as_str()).collect();
        (texts.join(" "), second.last().map_or(Style::new(), |(_, style)| *style))
    };
    lines(buffer, Rect::new(area.x, area.y + 1, area.width, 1), &[second]);
}

fn lines(buffer: &mut Buffer, area: Rect, lines: &[Line]) {
    for ((text, style), y) in lines.iter().zip(area.y..area.bottom()) {
        let width = usize::from(area.width);
        buffer.set_stringn(area.x, y, shortened(text, width), width, *style);
    }
}

/// A side, who plays it, and how many games that seat has won.
fn seat(buffer: &mut Buffer, area: Rect, play: &Play, player: Player) {
    let now = play.table.game.snapshot();
    let seat: Seat = now.seat(player);
    let mark = play.look.mark(play.table.game.game(), player);
    let (x, _) = buffer.set_stringn(area.x, area.y, mark, 1, play.look.player(player));
    let wins = now.tally.wins[seat].to_string();
    let room = usize::from(area.right().saturating_sub(x + 2)).saturating_sub(wins.len() + 1);
    let style =
        if now.turn == player && now.ending.is_none() { play.look.strong() } else { Style::new() };
    let name = shortened(&play.table.seat_name(play.language, seat), room);
    let (x, _) = buffer.set_stringn(x + 1, area.y, name, room, style);
    buffer.set_stringn(x + 1, area.y, &wins, wins.len(), play.look.dim());
}

/// What the player at work has found so far, or what a finished search said.
pub(super) fn findings(play: &Play, width: usize) -> Vec<Line> {
    let working = play.table.work.as_ref().map(|work| {
        let seconds = (play.now.saturating_sub(work.since)).as_millis() / 100;
        (work.task, seconds as u64, work.report.as_ref())
    });
    let mut shown = Vec::new();
    let report = match working {
        Some((Task::Move(_), tenths, report)) => {
            let text = [("seconds", play.language.tenths(tenths))];
            shown.push((
                play.t("terminal.thinking", &[(text[0].0, (&text[0].1).into())]),
                play.look.dim(),
            ));
            report
        }
        Some((Task::Advice, _, _)) => {
            shown.push((play.t("play.asking", &[]), play.look.dim()));
            None
        }
        None if play.table.hints && play.table.advice.is_some() && play.table.walk.is_none() => {
            shown.push((play.t("play.hints", &[]), play.look.strong()));
            play.table.advice.as_ref()
        }
        None if play.table.walk.is_none() => play.table.thought.as_ref(),
        Some((Task::Judge(_), ..)) | None => None,
    };
    let Some(report) = report else { return shown };
    let value =
        format!("{}: {}", report.best.action, value_words(play.language, report.best.value));
    shown.extend(
        wrapped(&value, width)
            .into_iter()
            .map(|line| (line, play.look.tone(tone(report.best.value)))),
    );
    shown.extend(effort(play, report));
    if report.line.len() > 1 {
        let line = play.t("terminal.line", &[("moves", (&joined(&report.line)).into())]);
        shown.push((line, Style::new()));
    }
    shown
}

/// How far and how much it searched.
fn effort(play: &Play, report: &Report) -> Vec<Line> {
    let mut shown = Vec::new();
    if has_depth(report) {
        let depth = report.depth.to_string();
        shown.push((play.t("players.depth", &[("depth", (&depth).into())]), play.look.dim()));
    }
    if report.nodes > 0 {
        shown.push((play.t("terminal.nodes", &[("count", report.nodes.into())]), play.look.dim()));
    }
    // Of a search that took no time a speed says nothing.
    if report.elapsed >= Duration::from_millis(10) {
        let speed = (report.nodes as f64 / report.elapsed.as_secs_f64()) as u64;
        shown.push((play.t("terminal.speed", &[("count", speed.into())]), play.look.dim()));
    }
    shown
}

/// The moves, two plies to a line, as many of the latest as there is room for.
fn moves(play: &Play, width: usize, rows: usize) -> Vec<Line> {
    let now = play.table.game.snapshot();
    if rows == 0 {
        return Vec::new();
    }
    let mut shown = vec![(play.t("play.moves", &[]), play.look.strong())];
    if now.moves.is_empty() {
        shown.extend(
            wrapped(&play.t("play.no-moves", &[]), width)
                .into_iter()
                .map(|line| (line, play.look.dim())),
        );
        return shown;
    }
    let ply = play.table.shown_ply();
    let pairs: Vec<Line> = now
        .moves
        .chunks(2)
        .enumerate()
        .map(|(index, pair)| {
            let text = |action: &Move, offset: usize| {
                let here = 2 * index + offset + 1 == ply;
                if here { format!("[{action}]") } else { format!(" {action} ") }
            };
            let moves: Vec<String> =
                pair.iter().enumerate().map(|(offset, action)| text(action, offset)).collect();
            (format!("{:>2}. {}", index + 1, moves.join(" ")), Style::new())
        })
        .collect();
    let room = rows - 1;
    let here = ply.div_ceil(2);
    let from = here.max(room).saturating_sub(room).min(pairs.len());
    shown.extend(pairs.into_iter().skip(from).take(room));
    shown
}

/// The latest moves in one line.
fn moves_line(play: &Play, width: usize) -> Line {
    let now = play.table.game.snapshot();
    if now.moves.is_empty() {
        return (play.t("play.no-moves", &[]), play.look.dim());
    }
    let ply = play.table.shown_ply();
    let moves = &now.moves[..ply];
    let mut text = joined(moves);
    let room = width.saturating_sub(6);
    if text.chars().count() > room {
        let skipped = text.chars().count() - room;
        text = format!("…{}", text.chars().skip(skipped).collect::<String>());
    }
    (format!("{ply}. {text}"), play.look.dim())
}

/// The judged moves around the one that is shown.
fn review(play: &Play, width: usize, rows: usize) -> Vec<Line> {
    let Some(review) = &play.review else { return Vec::new() };
    let (all, done) = review.progress();
    let head = if done < all {
        let arguments = [("done", (done as u64).into()), ("count", (all as u64).into())];
        play.t("review.working", &arguments)
    } else {
        match review.mistakes() {
            0 if review.is_certain() => play.t("review.flawless", &[]),
            0 => play.t("review.none-certain", &[]),
            count => play.t("review.slips", &[("count", (count as u64).into())]),
        }
    };
    let now = play.table.game.snapshot();
    let ply = play.table.shown_ply();
    let mut shown: Vec<Line> = if rows <= 2 {
        vec![(head, play.look.strong())]
    } else {
        wrapped(&head, width).into_iter().map(|line| (line, play.look.strong())).collect()
    };
    let describe = |index: usize| -> Vec<Line> {
        let action = now.moves[index];
        let here = if index + 1 == ply { ">" } else { " " };
        match &review.judged[index] {
            Some(judged) => {
                let value = value_words(play.language, judged.played.value);
                let style = play.look.tone(tone(judged.played.value));
                let mut lines = vec![(format!("{here}{:>2}. {action}: {value}", index + 1), style)];
                let remark = play.remark(&judged.comparison);
                if !remark.is_empty() {
                    let indented = wrapped(&remark, width.saturating_sub(5));
                    let strong = play.look.strong();
                    lines.extend(indented.into_iter().map(|line| (format!("     {line}"), strong)));
                }
                lines
            }
            None => vec![(format!("{here}{:>2}. {action}: …", index + 1), play.look.dim())],
        }
    };
    if rows <= 2 {
        if let Some(index) = ply.checked_sub(1).filter(|&index| index >= review.opening) {
            let lines = describe(index);
            let texts: Vec<&str> = lines.iter().map(|(text, _)| text.trim()).collect();
            shown.push((texts.join(" "), lines[0].1));
        }
        return shown;
    }
    let mut described: Vec<Vec<Line>> = (review.opening..now.ply()).map(describe).collect();
    // What is shown stays in the picture: earlier lines go first.
    let here = ply.saturating_sub(review.opening + 1);
    let room = rows.saturating_sub(shown.len());
    let height = |lines: &[Vec<Line>]| lines.iter().map(Vec::len).sum::<usize>();
    let mut from = 0;
    let until = (here + 3).min(described.len());
    while from < here && height(&described[from..until]) > room {
        from += 1;
    }
    shown.extend(described.drain(from..).flatten());
    shown
}
