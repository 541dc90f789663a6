//! A table that several threads share, divided among them.
//!
//! **Why.** Where cores are far apart, a line that another one has written to takes longer to read than a whole node takes (docs/solver.md). So only positions near the root,
//! which threads must tell each other about, are in a part that all of them use; the many others are in a part of each thread.
//!
//! **How represented.** The memory is cut into equal parts, a power of two; the first one is shared, the next ones belong to a thread each. Every part is a table by itself, and all have the same size at any time. A thread sees the
//! shared part and its own as one table: which of them a position is in depends on its discs.

use super::{BUCKET, Memory, Slot, TableOn};

impl<M: Memory, const W: u32, const H: u32> TableOn<M, W, H> {
    /// Divides the memory into a part that all threads share and one for each of them, which the other threads do not read. What is known stays in the shared part. Not if
    /// more than a part is in use already, or the parts were too small; a table that is divided for fewer threads forgets everything.
    #[cfg(feature = "std")]
    pub(crate) fn divide(&mut self, threads: usize) {
        let parts = threads + 1;
        if parts <= self.parts {
            return;
        }
        if self.parts != 1 {
            self.forget();
        }
        if self.remainder_bits < self.full_bits + parts.next_power_of_two().ilog2() {
            return;
        }
        self.parts = parts;
        for part in 1..parts {
            self.wipe(self.start + part * self.part_words());
        }
    }

    /// The table as the thread of this number, from 0, sees it: positions with more discs than these in its own part, if it has one.
    #[cfg(feature = "std")]
    pub(crate) fn of_thread(&self, number: usize, shared_discs: u32) -> TableOn<&M, W, H> {
        let own = if self.parts == 1 { 0 } else { (number + 1) * self.part_words() };
        TableOn { own, shared_discs, ..self.with_memory(&self.memory) }
    }

    /// What [`TableOn::slot`] adds to the first word for positions with more discs than this.
    #[inline(always)]
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) fn own_part(&self) -> (usize, u32) {
        (self.own, self.shared_discs)
    }

    /// Writes what is known of the position at this slot, if it is kept in the thread's own part, into the parts of the others, whatever stands there: to read their lines first would
    /// cost more than an entry is worth.
    #[cold]
    pub(crate) fn broadcast(&self, slot: Slot) {
        if self.own == 0 {
            return;
        }
        let Some(place) = slot.index.checked_sub(self.start + self.own) else { return };
        let Some(entry) = self.find(slot).and_then(|way| self.entry_in(slot, way)) else { return };
        let way = (slot.tag % BUCKET as u64) as usize;
        for part in (1..self.parts).map(|part| part * self.part_words()) {
            if part != self.own {
                self.memory.store(self.start + part + place + way, entry);
            }
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::super::{Known, SMALLEST, Table};

    #[test]
    fn parts_of_threads_are_apart_and_grow_together() {
        let mut words = std::vec![u64::MAX; 64 * SMALLEST + 7];
        let mut table = Table::borrowed(&mut words).unwrap();
        let known = |lower| Known { lower, upper: 20, column: 3 };
        table.record(table.slot(9, 5), known(9), 1);
        table.divide(2);
        let (deep, keys) = (21, 0..700_u64);
        for number in 0..2 {
            let view = table.of_thread(number, 20);
            for key in keys.clone() {
                view.record(view.slot(key, deep), known(number as i32), 1);
            }
        }
        let shared = table.of_thread(1, 20);
        shared.record(shared.slot(10, 20), known(10), 1);
        let mut sizes = std::vec![];
        loop {
            for number in 0..2 {
                let view = table.of_thread(number, 20);
                assert_eq!(view.probe(view.slot(9, 5)), Some(known(9)));
                assert_eq!(view.probe(view.slot(10, 20)), Some(known(10)));
                let own =
                    |key: &u64| view.probe(view.slot(*key, deep)) == Some(known(number as i32));
                assert!(keys.clone().filter(own).count() > 690, "{sizes:?}");
            }
            sizes.push(table.entries());
            if table.patience() == u64::MAX {
                break;
            }
            table.grow();
        }
        assert_eq!(sizes, [1, 8, 16].map(|times| times * SMALLEST));
        table.forget();
        assert_eq!(table.probe(table.slot(9, 5)), None);
        while table.patience() != u64::MAX {
            table.grow();
        }
        assert_eq!(table.entries(), 64 * SMALLEST);
        assert_eq!(keys.filter(|&key| table.probe(table.slot(key, deep)).is_some()).count(), 0);
    }

    #[test]
    fn what_is_broadcast_reaches_the_other_threads() {
        let mut words = std::vec![0; 64 * SMALLEST + 7];
        let mut table = Table::borrowed(&mut words).unwrap();
        table.divide(3);
        let views: [_; 3] = core::array::from_fn(|number| table.of_thread(number, 20));
        let known = Known { lower: 1, upper: 2, column: 3 };
        for key in [5, 6] {
            views[1].record(views[1].slot(key, 21), known, 1);
        }
        for view in [&views[1], &views[2], &table.of_thread(1, u32::MAX)] {
            view.broadcast(view.slot(6, 21));
        }
        let seen = |key| {
            [0, 1, 2].map(|number: usize| {
                let view = &views[number];
                view.probe(view.slot(key, 21)).is_some()
            })
        };
        assert_eq!((seen(5), seen(6)), ([false, true, false], [true; 3]));
        assert_eq!(table.probe(table.slot(6, 21)), None, "the shared part is for others");
    }

    #[test]
    fn a_table_too_small_or_too_full_is_not_divided() {
        let mut words = std::vec![0; 2 * SMALLEST + 7];
        let mut table = Table::borrowed(&mut words).unwrap();
        table.divide(2);
        assert_eq!(table.of_thread(1, 20).own, 0);
        let mut words = std::vec![0; 8 * SMALLEST + 7];
        let mut table = Table::borrowed(&mut words).unwrap();
        table.grow();
        table.divide(2);
        assert_eq!((table.of_thread(1, 20).own, table.entries()), (0, 8 * SMALLEST));
    }
}
