//! Draws shapes with OpenGL: one program, one buffer, built once.

// OpenGL has no safe interface; every call here is one of its own functions with checked arguments.
#![allow(unsafe_code)]

use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui::{PaintCallback, PaintCallbackInfo, Rect, Shape};
use eframe::egui_glow::{CallbackFn, ShaderVersion};
use eframe::glow::{self, HasContext};
use foursight_window::{ATTRIBUTES, Draw, FLOATS, FRAGMENT, Piece, VERTEX, vertices};

/// Draws boards. Clones share what was built.
#[derive(Clone, Default)]
pub(crate) struct Renderer(Arc<Mutex<State>>);

#[derive(Default)]
enum State {
    #[default]
    Nothing,
    Built(Built),
    Failed(String),
}

/// What was built, and where: objects of a context that was lost went with it.
struct Built {
    /// The address of the context.
    context: usize,
    program: glow::Program,
    array: glow::VertexArray,
    buffer: glow::Buffer,
}

impl Draw for Renderer {
    fn shape(&self, rect: Rect, pieces: Vec<Piece>) -> Shape {
        let renderer = self.clone();
        let callback = CallbackFn::new(move |info, painter| {
            renderer.paint(&info, painter.gl(), &pieces);
        });
        Shape::Callback(PaintCallback { rect, callback: Arc::new(callback) })
    }

    fn failure(&self) -> Option<String> {
        match &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Failed(why) => Some(why.clone()),
            State::Nothing | State::Built(_) => None,
        }
    }
}

impl Renderer {
    /// Gives back what was built.
    pub(crate) fn destroy(&self, gl: &glow::Context) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::Built(built) = core::mem::take(&mut *state) {
            // SAFETY: the objects are this context's, and nothing uses them afterwards.
            unsafe {
                gl.delete_program(built.program);
                gl.delete_vertex_array(built.array);
                gl.delete_buffer(built.buffer);
            }
        }
    }

    fn paint(&self, info: &PaintCallbackInfo, gl: &Arc<glow::Context>, pieces: &[Piece]) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_lost = matches!(&*state, State::Built(built) if !built.is_of(gl));
        if is_lost || matches!(&*state, State::Nothing) {
            *state = match build(gl) {
                Ok(built) => State::Built(built),
                Err(why) => State::Failed(why),
            };
        }
        if let State::Built(built) = &*state {
            let vertices = vertices(info.viewport, info.pixels_per_point, pieces);
            built.draw(gl, &vertices);
        }
    }
}

fn build(gl: &Arc<glow::Context>) -> Result<Built, String> {
    let version = ShaderVersion::get(gl);
    let new = u8::from(version.is_new_shader_interface());
    let head = format!("{}\n#define NEW_SHADER_INTERFACE {new}\n", version.version_declaration());
    // SAFETY: the context is current while egui paints; every object is used as what it was created.
    unsafe {
        let program = gl.create_program()?;
        let mut shaders = Vec::new();
        for (kind, text) in [(glow::VERTEX_SHADER, VERTEX), (glow::FRAGMENT_SHADER, FRAGMENT)] {
            let shader = gl.create_shader(kind)?;
            gl.shader_source(shader, &format!("{head}{text}"));
            gl.compile_shader(shader);
            if !gl.get_shader_compile_status(shader) {
                return Err(gl.get_shader_info_log(shader));
            }
            gl.attach_shader(program, shader);
            shaders.push(shader);
        }
        for (number, (name, _)) in ATTRIBUTES.iter().enumerate() {
            gl.bind_attrib_location(program, number as u32, name);
        }
        gl.link_program(program);
        if !gl.get_program_link_status(program) {
            return Err(gl.get_program_info_log(program));
        }
        for shader in shaders {
            gl.detach_shader(program, shader);
            gl.delete_shader(shader);
        }
        let array = gl.create_vertex_array()?;
        let buffer = gl.create_buffer()?;
        gl.bind_vertex_array(Some(array));
        gl.bind_buffer(glow::ARRAY_BUFFER, Some(buffer));
        let size = size_of::<f32>() as i32;
        let mut offset = 0;
        for (number, (_, count)) in ATTRIBUTES.iter().enumerate() {
            let stride = FLOATS as i32 * size;
            gl.enable_vertex_attrib_array(number as u32);
            gl.vertex_attrib_pointer_f32(number as u32, *count, glow::FLOAT, false, stride, offset);
            offset += count * size;
        }
        gl.bind_vertex_array(None);
        Ok(Built { context: address(gl), program, array, buffer })
    }
}

fn address(gl: &Arc<glow::Context>) -> usize {
    Arc::as_ptr(gl).addr()
}

impl Built {
    /// Whether it was built in this context. A new context may lie where a lost one lay, but knows nothing of its programs.
    fn is_of(&self, gl: &Arc<glow::Context>) -> bool {
        // SAFETY: any number may be asked about.
        self.context == address(gl) && unsafe { gl.is_program(self.program) }
    }

    fn draw(&self, gl: &glow::Context, vertices: &[f32]) {
        let bytes: Vec<u8> = vertices.iter().flat_map(|number| number.to_ne_bytes()).collect();
        // SAFETY: as in `build`; the buffer holds whole vertices, and as many as are drawn.
        unsafe {
            gl.use_program(Some(self.program));
            gl.bind_vertex_array(Some(self.array));
            gl.bind_buffer(glow::ARRAY_BUFFER, Some(self.buffer));
            gl.buffer_data_u8_slice(glow::ARRAY_BUFFER, &bytes, glow::STREAM_DRAW);
            gl.enable(glow::BLEND);
            gl.blend_func(glow::ONE, glow::ONE_MINUS_SRC_ALPHA);
            gl.draw_arrays(glow::TRIANGLES, 0, (vertices.len() / FLOATS) as i32);
            gl.bind_vertex_array(None);
        }
    }
}
