//! Lists from lists.

/// What `each` makes of every item: `items.iter().map(each).collect()`, but compiled once for each two types and not once for each closure. A report
/// is made of a hundred such lists.
pub(crate) fn list<'a, T, R>(items: &'a [T], each: &mut dyn FnMut(&'a T) -> R) -> Vec<R> {
    let mut made = Vec::with_capacity(items.len());
    for item in items {
        made.push(each(item));
    }
    made
}
