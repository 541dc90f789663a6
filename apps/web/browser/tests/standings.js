/**
 * A Swiss tournament calculated a second time, in the plainest way, from docs/class.md alone: every way to pair a round is tried, and the table is added up
 * from the list of games.
 */

/** A game that is over, or a round off where there is no second. @typedef {{ first: string, second: string | null, points: number }} Played */

/** @typedef {{ played: Played[], absent: Set<string>, all: string[] }} Tournament */

/** @param {Played[]} played @param {string} name */
export function pointsOf(played, name) {
  return played.reduce((sum, { first, second, points }) => sum + (first === name ? points : second === name ? 1 - points : 0), 0);
}

/** Who moved how often first, less how often second, and the latest sides. @param {Played[]} played @param {string} name */
function sidesOf(played, name) {
  const sides = played.flatMap(({ first, second }) => (second === null ? [] : first === name ? [1] : second === name ? [-1] : []));
  const last = sides.at(-1) ?? 0;
  let streak = 0;
  while (streak < sides.length && sides[sides.length - 1 - streak] === last) streak += 1;
  return { balance: sides.reduce((sum, side) => sum + side, 0), last, streak };
}

/** Whether a side would be the third in a row, or three more than the other one. @param {Played[]} played @param {string} name @param {number} side */
function breach(played, name, side) {
  const { balance, last, streak } = sidesOf(played, name);
  return (last === side ? streak + 1 : 1) > 2 || Math.abs(balance + side) > 2 ? 1 : 0;
}

/** @param {Played[]} played @param {string} one @param {string} other */
function meetings(played, one, other) {
  return played.filter(({ first, second }) => (first === one && second === other) || (first === other && second === one)).length;
}

/**
 * What a round costs, the weightiest first: rounds off again, meetings again, sides that break the rule, and the squares of differences in points.
 * @param {Played[]} played before it
 * @param {[string, string][]} pairs first and second
 * @param {string | null} idle
 * @param {boolean} free whether the sides are not chosen yet: the better order counts
 */
export function costOf(played, pairs, idle, free = false) {
  const there = [...pairs.flat(), ...(idle === null ? [] : [idle])];
  const fewest = Math.min(...there.map((name) => pointsOf(played, name)));
  const cost = [0, 0, 0, 0];
  const add = (/** @type {number} */ part, /** @type {number} */ amount) => (cost[part] = (cost[part] ?? 0) + amount);
  for (const [one, other] of pairs) {
    const order = (/** @type {string} */ first, /** @type {string} */ second) => breach(played, first, 1) + breach(played, second, -1);
    add(1, meetings(played, one, other));
    add(2, free ? Math.min(order(one, other), order(other, one)) : order(one, other));
    add(3, (2 * (pointsOf(played, one) - pointsOf(played, other))) ** 2);
  }
  if (idle !== null) {
    add(0, played.filter(({ first, second }) => first === idle && second === null).length);
    add(3, (2 * (pointsOf(played, idle) - fewest)) ** 2);
  }
  return cost;
}

/** Every way to pair these. @param {string[]} names @returns {Generator<{ pairs: [string, string][], idle: string | null }>} */
function* pairings(names) {
  const [one, ...rest] = names;
  if (one === undefined) {
    yield { pairs: [], idle: null };
    return;
  }
  for (const other of rest)
    for (const { pairs, idle } of pairings(rest.filter((name) => name !== other))) yield { pairs: [[one, other], ...pairs], idle };
  if (names.length % 2 === 1) for (const { pairs } of pairings(rest)) yield { pairs, idle: one };
}

/** The least that a round of these can cost. @param {Played[]} played @param {string[]} names */
export function leastCost(played, names) {
  const costs = [...pairings(names)].map(({ pairs, idle }) => costOf(played, pairs, idle, true));
  return costs.reduce((least, cost) => (compare(cost, least) < 0 ? cost : least));
}

/** @param {(number | null)[]} one @param {(number | null)[]} other */
function compare(one, other) {
  const part = one.findIndex((value, index) => value !== other[index]);
  return part < 0 ? 0 : (one[part] ?? -1) - (other[part] ?? -1);
}

/**
 * The table of a Swiss tournament: rank, points, wins, draws, losses, Buchholz, Sonneborn-Berger, by name.
 * @param {Played[]} played
 * @param {string[]} members who was not removed
 */
export function standings(played, members) {
  const rows = members.map((name) => {
    const row = {
      name,
      points: pointsOf(played, name),
      wins: 0,
      draws: 0,
      losses: 0,
      buchholz: 0,
      berger: 0,
      direct: /** @type {number | null} */ (null),
    };
    for (const { first, second, points } of played) {
      if (second === null || (first !== name && second !== name)) continue;
      const [own, rival] = first === name ? [points, second] : [1 - points, first];
      const strength = pointsOf(played, rival);
      row.buchholz += strength;
      row.berger += strength * own;
      if (own === 1) row.wins += 1;
      else if (own === 0) row.losses += 1;
      else row.draws += 1;
    }
    return row;
  });
  const before = (/** @type {(typeof rows)[number]} */ row) => [row.points, row.buchholz, row.berger];
  for (const row of rows) {
    const equals = rows.filter((other) => compare(before(other), before(row)) === 0);
    const met =
      equals.length > 1 && equals.every((one) => equals.every((other) => one === other || meetings(played, one.name, other.name) > 0));
    if (!met) continue;
    const names = equals.map(({ name }) => name);
    const among = played.filter(({ first, second }) => second !== null && names.includes(first) && names.includes(second));
    row.direct = pointsOf(among, row.name);
  }
  const whole = (/** @type {(typeof rows)[number]} */ row) => [...before(row), row.direct, row.wins];
  return new Map(
    rows.map((row) => {
      const rank = 1 + rows.filter((other) => compare(whole(other), whole(row)) > 0).length;
      const { name, points, wins, draws, losses, buchholz, berger } = row;
      return [name, [rank, points, wins, draws, losses, buchholz, berger]];
    }),
  );
}

/** "2½", as the page writes points. @param {string} text */
export function numberOf(text) {
  return text.endsWith("½") ? Number(text.slice(0, -1) || 0) + 0.5 : Number(text);
}
