//! Lists of fixed capacity, so that moves, lines and reports need no heap.
//!
//! A list is an array and a length. Elements beyond the length hold the element type's default and are
//! never seen; filling them once costs less than the `unsafe` code that would avoid it.

use core::fmt::Debug;
use core::ops::{Deref, DerefMut};

/// A list of fixed capacity. Each [`Position`](crate::Position) names the one that holds all its moves.
pub trait List<T>: Clone + Debug + Default + DerefMut<Target = [T]> {
    /// Adds an element at the end.
    ///
    /// # Panics
    /// If the list is full.
    fn push(&mut self, element: T);

    /// Shortens the list to at most `length` elements.
    fn truncate(&mut self, length: usize);
}

/// Up to `CAPACITY` elements, in an array.
///
/// ```
/// # use foursight_game::{ArrayList, List};
/// let mut list = ArrayList::<u8, 4>::default();
/// list.push(3);
/// list.push(1);
/// list.sort();
/// assert_eq!(*list, [1, 3]);
/// ```
#[derive(Clone, Copy)]
pub struct ArrayList<T, const CAPACITY: usize> {
    elements: [T; CAPACITY],
    length: usize,
}

impl<T: Copy + Default, const CAPACITY: usize> Default for ArrayList<T, CAPACITY> {
    #[inline]
    fn default() -> Self {
        Self { elements: [T::default(); CAPACITY], length: 0 }
    }
}

impl<T: Copy + Default + Debug, const CAPACITY: usize> List<T> for ArrayList<T, CAPACITY> {
    #[inline]
    fn push(&mut self, element: T) {
        self.elements[self.length] = element;
        self.length += 1;
    }

    #[inline]
    fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }
}

/// Grows on the heap: for positions whose game is known at run time only.
#[cfg(feature = "alloc")]
impl<T: Clone + Debug> List<T> for alloc::vec::Vec<T> {
    fn push(&mut self, element: T) {
        self.push(element);
    }

    fn truncate(&mut self, length: usize) {
        self.truncate(length);
    }
}

impl<T, const CAPACITY: usize> Deref for ArrayList<T, CAPACITY> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.elements[..self.length]
    }
}

impl<T, const CAPACITY: usize> DerefMut for ArrayList<T, CAPACITY> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.elements[..self.length]
    }
}

impl<T: Debug, const CAPACITY: usize> Debug for ArrayList<T, CAPACITY> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl<T: PartialEq, const CAPACITY: usize> PartialEq for ArrayList<T, CAPACITY> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const CAPACITY: usize> Eq for ArrayList<T, CAPACITY> {}

impl<T: Copy, const CAPACITY: usize> IntoIterator for ArrayList<T, CAPACITY> {
    type Item = T;
    type IntoIter = core::iter::Take<core::array::IntoIter<T, CAPACITY>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.elements.into_iter().take(self.length)
    }
}

impl<T: Copy + Default + Debug, const CAPACITY: usize> FromIterator<T> for ArrayList<T, CAPACITY> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut list = Self::default();
        for element in elements {
            list.push(element);
        }
        list
    }
}

/// A line of play: a principal variation, cut after [`Line::CAPACITY`] moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line<M: Copy + Default + Debug>(ArrayList<M, 48>);

impl<M: Copy + Default + Debug> Line<M> {
    /// The longest line that is kept: every Connect Four game fits.
    pub const CAPACITY: usize = 48;

    /// The line of a position that was not looked beyond.
    pub fn clear(&mut self) {
        self.0.truncate(0);
    }

    /// Makes this line `first`, followed by `rest` as far as it fits.
    pub fn lead(&mut self, first: M, rest: &Self) {
        self.clear();
        self.0.push(first);
        for &next in rest.iter().take(Self::CAPACITY - 1) {
            self.0.push(next);
        }
    }

    /// Adds a move at the end, if it fits.
    pub fn push(&mut self, next: M) {
        if self.0.len() < Self::CAPACITY {
            self.0.push(next);
        }
    }
}

impl<M: Copy + Default + Debug> Deref for Line<M> {
    type Target = [M];

    fn deref(&self) -> &[M] {
        &self.0
    }
}
