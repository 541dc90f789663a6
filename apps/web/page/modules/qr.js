/**
 * A QR code, so that a phone opens a link from a screen: ISO/IEC 18004, bytes, error correction level L, versions 1 to 6 (up to 134 bytes),
 * which is enough for an address.
 *
 * 1. The bytes get a header and padding, are split into blocks, and each block gets its Reed-Solomon remainder over GF(256).
 * 2. Finders, timing, alignment and format are drawn; the bits fill the rest in columns of two, up and down.
 * 3. Of the eight masks the one with the least penalty is taken.
 */

/** Data codewords in all, error correction codewords per block, blocks; by version from 1. */
const VERSIONS = Object.freeze([
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
]);

/** Powers of the field's generator, and their logarithms. */
const EXPONENT = new Uint8Array(512);
const LOGARITHM = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXPONENT[power] = EXPONENT[power + 255] = value;
  LOGARITHM[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
function times(a, b) {
  return a === 0 || b === 0 ? 0 : /** @type {number} */ (EXPONENT[Number(LOGARITHM[a]) + Number(LOGARITHM[b])]);
}

/**
 * The remainder of a block divided by the generator polynomial of this degree.
 * @param {number[]} block
 * @param {number} degree
 */
function remainder(block, degree) {
  let generator = [1];
  for (let power = 0; power < degree; power += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => (next[index + 1] = Number(next[index + 1]) ^ times(factor, Number(EXPONENT[power]))));
    generator = next;
  }
  const rest = [...block, ...Array(degree).fill(0)];
  block.forEach((_, index) => {
    const lead = rest[index];
    generator.forEach((factor, offset) => (rest[index + offset] ^= times(factor, lead)));
  });
  return rest.slice(block.length);
}

/**
 * All codewords of a text, data and correction, in the order in which they are drawn.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  const [capacity = 0, correction = 0, blocks = 1] = VERSIONS[version - 1] ?? [];
  let bits = `0100${bytes.length.toString(2).padStart(8, "0")}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, capacity * 8 - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let pad = 0; data.length < capacity; pad += 1) data.push(pad % 2 === 0 ? 0xec : 0x11);
  const size = capacity / blocks;
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(block * size, (block + 1) * size));
  const checks = parts.map((part) => remainder(part, correction));
  const woven = (/** @type {number[][]} */ rows) =>
    Array.from({ length: rows[0]?.length ?? 0 }, (_, index) => rows.map((row) => Number(row[index]))).flat();
  return [...woven(parts), ...woven(checks)];
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The code of a text as rows of modules, true is dark; null if the text is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([capacity = 0]) => bytes.length + 2 <= capacity) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const codes = MASKS.map((_, mask) => draw(words, version, mask));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/**
 * @param {number[]} words
 * @param {number} version
 * @param {number} mask
 */
function draw(words, version, mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | undefined)[][]} */
  const code = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    const row = code[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (const [cx, cy] of /** @type {const} */ ([
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]))
    for (let y = -4; y <= 4; y += 1)
      for (let x = -4; x <= 4; x += 1) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(cx + x, cy + y, ring !== 2 && ring !== 4);
      }
  if (version > 1)
    for (let y = -2; y <= 2; y += 1)
      for (let x = -2; x <= 2; x += 1) set(size - 7 + x, size - 7 + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  for (let along = 8; along < size - 8; along += 1) {
    set(along, 6, along % 2 === 0);
    set(6, along, along % 2 === 0);
  }
  // Level L is 01; the mask follows; ten bits of a BCH code; all of it masked.
  let format = (1 << 3) | mask;
  let check = format;
  for (let step = 0; step < 10; step += 1) check = (check << 1) ^ ((check >> 9) * 0x537);
  format = ((format << 10) | check) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((format >> bit) & 1) === 1;
    if (bit < 6) set(8, bit, dark);
    else if (bit < 8) set(8, bit + 1, dark);
    else if (bit === 8) set(7, 8, dark);
    else set(14 - bit, 8, dark);
    if (bit < 8) set(size - 1 - bit, 8, dark);
    else set(8, size - 15 + bit, dark);
  }
  set(8, size - 8, true);
  const covers = MASKS[mask] ?? (() => false);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (code[y]?.[x] !== undefined) continue;
        const dark = ((Number(words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        set(x, y, dark !== covers(x, y));
      }
  return code.map((row) => row.map((dark) => dark === true));
}

/** How hard a code is to read: long runs, squares, what looks like a finder, and too much of one colour. @param {boolean[][]} code */
function penalty(code) {
  const size = code.length;
  let sum = 0;
  const columns = code.map((_, x) => code.map((row) => row[x] === true));
  for (const line of [...code, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1) if (text.startsWith("10111010000", at) || text.startsWith("00001011101", at)) sum += 40;
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const dark = code[y]?.[x];
      if (dark === code[y - 1]?.[x] && dark === code[y]?.[x - 1] && dark === code[y - 1]?.[x - 1]) sum += 3;
    }
  const share = code.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
