//! The genetic algorithm of K. Vulinović, *Algoritam Minimaks i primjena na igru "4 u nizu"*, 2016, without its games.
//!
//! 1. A population of random whole weights.
//! 2. Every two individuals play; each opening twice, so that each begins half of the games. That is the caller's part.
//! 3. The best few survive; the others are replaced by survivors changed by a random amount in one or more weights. There is no crossing.
//! 4. Again from 2.

use foursight_game::Random;

/// Individuals that can be ranked and replaced.
#[derive(Clone, Debug)]
pub struct Population {
    individuals: Vec<Vec<i32>>,
    random: Random,
    survivors: usize,
    range: i32,
}

impl Population {
    /// So many individuals of so many random weights from −range to range.
    pub fn new(seed: u64, size: usize, weights: usize, survivors: usize, range: i32) -> Self {
        let mut random = Random::new(seed, 0x6E6E);
        let size = size.max(2);
        let individuals = (0..size)
            .map(|_| (0..weights).map(|_| random_weight(&mut random, range)).collect())
            .collect();
        Self { individuals, random, survivors: survivors.clamp(1, size - 1), range }
    }

    /// The individuals, the best first once they were ranked.
    pub fn individuals(&self) -> &[Vec<i32>] {
        &self.individuals
    }

    /// The seed of the next games.
    pub fn next_seed(&mut self) -> u64 {
        self.random.next_u64() >> 16
    }

    /// Sorts the individuals by the points of their games; of equals the earlier comes first. Returns the points of the best.
    pub fn rank(&mut self, points: &[u32]) -> u32 {
        let mut order: Vec<usize> = (0..self.individuals.len()).collect();
        order.sort_by_key(|&place| core::cmp::Reverse((points[place], core::cmp::Reverse(place))));
        self.individuals = order.iter().map(|&place| self.individuals[place].clone()).collect();
        points[order[0]]
    }

    /// Replaces all but the survivors by changed copies of them.
    pub fn breed(&mut self) {
        for place in self.survivors..self.individuals.len() {
            let parent = self.individuals[place % self.survivors].clone();
            self.individuals[place] = mutated(parent, self.range, &mut self.random);
        }
    }
}

/// A whole number from −range to range.
fn random_weight(random: &mut Random, range: i32) -> i32 {
    random.below(2 * range as u32 + 1) as i32 - range
}

/// A copy with at least one weight changed by up to a quarter of the range.
fn mutated(mut weights: Vec<i32>, range: i32, random: &mut Random) -> Vec<i32> {
    let chosen = random.below(weights.len() as u32) as usize;
    for (place, weight) in weights.iter_mut().enumerate() {
        if place == chosen || random.below(2) == 0 {
            *weight = (*weight + random_weight(random, (range / 4).max(1))).clamp(-range, range);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_survive_and_the_others_are_changed_copies_within_the_range() {
        let mut population = Population::new(7, 6, 2, 2, 8);
        let before = population.individuals().to_vec();
        assert_eq!(population.rank(&[1, 5, 3, 5, 0, 2]), 5);
        assert_eq!(population.individuals()[0], before[1], "of equals the earlier");
        assert_eq!(population.individuals()[1], before[3]);
        let survivors = population.individuals()[..2].to_vec();
        population.breed();
        assert_eq!(population.individuals()[..2], survivors);
        assert!(population.individuals().iter().flatten().all(|weight| weight.abs() <= 8));
        for (place, child) in population.individuals().iter().enumerate().skip(2) {
            let parent = &survivors[place % 2];
            assert!(child.iter().zip(parent).all(|(own, other)| (own - other).abs() <= 2));
        }
    }
}
