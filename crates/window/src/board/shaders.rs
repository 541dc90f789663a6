//! The shaders: every shape is a rectangle whose pixels know how far they are from the shape's edge.
//!
//! Distances are in the shape's own units (its radius is 1), `aa` is the size of a pixel in them, so edges are smooth at any scale and no
//! derivative functions are needed, which old OpenGL ES lacks. Light comes from the upper left. Colours are in gamma space and leave with
//! premultiplied alpha, as egui blends them.

/// What a shape is; the number is what the fragment shader goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A box with round corners: `a` is its half width, `b` the radius of its corners; its half height is 1.
    Box = 0,
    /// The soft shadow of a box of half width `a` and half height 1, blurred by `b`.
    Shadow = 1,
    /// A square of the front with a round hole of radius `a`, whose rim throws a shadow on what is behind.
    Plate = 2,
    /// The first player's disc: with a ring.
    FirstDisc = 3,
    /// The second player's disc: with a diamond.
    SecondDisc = 4,
    /// A cross.
    Cross = 5,
    /// A circle.
    Circle = 6,
    /// A hexagon.
    Hexagon = 7,
    /// A ring of radius `a` and half width `b`.
    Ring = 8,
    /// The soft shadow of a disc, blurred by `b`.
    Shade = 9,
}

/// The vertex shader.
pub const VERTEX: &str = r"
#if NEW_SHADER_INTERFACE
  #define IN in
  #define OUT out
#else
  #define IN attribute
  #define OUT varying
#endif
#ifdef GL_ES
  precision highp float;
#endif
IN vec2 a_position;
IN vec2 a_local;
IN vec4 a_form;
IN vec4 a_first;
IN vec4 a_second;
IN vec4 a_third;
OUT vec2 v_local;
OUT vec4 v_form;
OUT vec4 v_first;
OUT vec4 v_second;
OUT vec4 v_third;
void main() {
  v_local = a_local;
  v_form = a_form;
  v_first = a_first;
  v_second = a_second;
  v_third = a_third;
  gl_Position = vec4(a_position, 0.0, 1.0);
}
";

/// The fragment shader.
pub const FRAGMENT: &str = r"
#ifdef GL_ES
  precision highp float;
#endif
#if NEW_SHADER_INTERFACE
  #define IN in
  out vec4 f_color;
#else
  #define IN varying
  #define f_color gl_FragColor
#endif
IN vec2 v_local;
IN vec4 v_form;
IN vec4 v_first;
IN vec4 v_second;
IN vec4 v_third;

const vec2 LIGHT = vec2(-0.45, -0.89);

float covered(float d, float aa) { return clamp(0.5 - d / aa, 0.0, 1.0); }
vec3 lit(vec3 color, float by) { return by > 0.0 ? mix(color, vec3(1.0), by) : color * (1.0 + by); }
float box(vec2 p, vec2 size, float corner) {
  vec2 q = abs(p) - size + corner;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}
// A round stroke seen from above: how much light its surface gets at this share of its half width.
float tube(vec2 away, float share) { return dot(away, LIGHT) * share * 0.35 + 0.10 * (1.0 - share); }

vec4 disc(vec2 p, float aa, bool first) {
  float r = length(p);
  vec2 away = r > 0.001 ? p / r : vec2(0.0);
  float light = dot(away, LIGHT);
  // An outer edge that falls away, and a wall that leads down to a flat middle.
  float slope = smoothstep(0.86, 1.0, r) - 0.85 * (smoothstep(0.68, 0.74, r) - smoothstep(0.78, 0.84, r));
  vec2 glint = p - vec2(-0.30, -0.42);
  vec3 color = lit(v_first.rgb, slope * light * 0.42 + 0.20 * exp(-dot(glint, glint) * 3.5) - 0.04);
  color = mix(color, v_second.rgb, smoothstep(0.93 - aa, 0.93 + aa, r) * 0.75);
  float mark = first ? abs(r - 0.45) - 0.075 : (abs(p.x) + abs(p.y) - 0.50) * 0.7071;
  color = mix(color, v_third.rgb, covered(mark, aa) * 0.92);
  return vec4(color, covered(r - 1.0, aa));
}

void main() {
  vec2 p = v_local;
  float form = v_form.x;
  float aa = v_form.y;
  float a = v_form.z;
  float b = v_form.w;
  vec4 color;
  if (form < 0.5) {
    float d = box(p, vec2(a, 1.0), b);
    float edge = smoothstep(-0.025, 0.0, d);
    vec3 body = lit(v_first.rgb, -p.y * 0.06);
    color = vec4(mix(body, v_second.rgb, edge), covered(d, aa));
  } else if (form < 1.5) {
    color = vec4(v_first.rgb, 1.0 - smoothstep(-b, b, box(p, vec2(a, 1.0), b)));
  } else if (form < 2.5) {
    float r = length(p);
    vec2 away = r > 0.001 ? p / r : vec2(0.0);
    float d = a - r;
    // The rim: the wall of the hole catches light where it faces it.
    float rim = smoothstep(0.10, 0.0, -d);
    vec3 body = lit(v_first.rgb, -dot(away, LIGHT) * rim * 0.30);
    body = mix(body, v_second.rgb, smoothstep(0.025 + aa, 0.0, -d) * 0.6);
    float front = covered(d, aa);
    float shade = (1.0 - front) * 0.38 * smoothstep(a - 0.30, a + 0.10, length(p - LIGHT * -0.16));
    color = vec4(body * front, front + shade) ;
    color.rgb = color.a > 0.0 ? color.rgb / color.a : color.rgb;
  } else if (form < 3.5) {
    color = disc(p, aa, true);
  } else if (form < 4.5) {
    color = disc(p, aa, false);
  } else if (form < 5.5) {
    // Turned by an eighth: two bars with round ends.
    vec2 q = vec2(p.x + p.y, p.y - p.x) * 0.7071;
    vec2 along = abs(q.x) > abs(q.y) ? q : q.yx;
    vec2 end = vec2(along.x - clamp(along.x, -1.10, 1.10), along.y);
    float share = length(end) / 0.165;
    vec2 away = abs(q.x) > abs(q.y) ? vec2(-0.7071, 0.7071) * sign(q.y) : vec2(0.7071, 0.7071) * sign(q.x);
    color = vec4(lit(v_first.rgb, tube(away, min(share, 1.0))), covered((share - 1.0) * 0.165, aa));
  } else if (form < 6.5) {
    float r = length(p);
    vec2 away = r > 0.001 ? p / r : vec2(0.0);
    float share = (r - 0.92) / 0.165;
    color = vec4(lit(v_first.rgb, tube(away * sign(share), min(abs(share), 1.0))), covered((abs(share) - 1.0) * 0.165, aa));
  } else if (form < 7.5) {
    vec2 q = abs(p);
    float d = max(q.y - 0.866, q.x * 0.866 + q.y * 0.5 - 0.866);
    vec3 body = lit(v_first.rgb, p.y * 0.05);
    float edge = smoothstep(-0.07 - aa, -0.07 + aa, d);
    color = vec4(mix(body, v_second.rgb, edge), covered(d, aa));
  } else if (form < 8.5) {
    color = vec4(v_first.rgb, covered(abs(length(p) - a) - b, aa));
  } else {
    color = vec4(v_first.rgb, 1.0 - smoothstep(1.0 - b, 1.0 + b, length(p)));
  }
  float alpha = color.a * v_first.a;
  f_color = vec4(color.rgb * alpha, alpha);
}
";
