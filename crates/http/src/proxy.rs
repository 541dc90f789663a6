//! Whose address a request has: the connection's, or, behind a proxy that is trusted, the one the proxy names.
//!
//! A proxy adds the address it was connected from at the end of `X-Forwarded-For` (or `Forwarded`). Everything before that was sent by whoever
//! connected to it. So the addresses are read from the end, and the first that is no trusted proxy's is the client's.

use std::net::{IpAddr, Ipv6Addr};

use hyper::HeaderMap;

/// The proxies that are trusted.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<Network>);

/// Addresses that begin alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether an address belongs to it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, plain(address)) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.bits)).unwrap_or(0);
                u32::from(own) & mask == u32::from(other) & mask
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
                u128::from(own) & mask == u128::from(other) & mask
            }
            _ => false,
        }
    }
}

impl core::str::FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("`{text}`: expected an address such as 10.0.0.7, or 10.0.0.0/8");
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address = plain(address.parse().map_err(|_| expected())?);
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= most).ok_or_else(expected)?,
            None => most,
        };
        Ok(Self { address, bits })
    }
}

impl Proxies {
    /// These ones.
    pub fn new(networks: Vec<Network>) -> Self {
        Self(networks)
    }

    /// Whether this is one of them.
    pub fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// The client's address, as far as it can be believed.
    pub fn client(&self, connected: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = connected;
        if !self.trust(connected) {
            return client;
        }
        for named in forwarded(headers) {
            let Some(address) = named else { break };
            client = address;
            if !self.trust(address) {
                break;
            }
        }
        client
    }

    /// Whether the client used TLS, which only a trusted proxy can say: this server itself does not speak it.
    pub fn is_secure(&self, connected: Option<IpAddr>, headers: &HeaderMap) -> bool {
        let scheme = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        connected.is_some_and(|address| self.trust(address)) && scheme == Some("https")
    }
}

/// The addresses that proxies named, the last one first; `None` for what is no address.
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let texts = |name: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).map(str::trim).collect::<Vec<_>>()
    };
    let mut named: Vec<_> = texts("x-forwarded-for").into_iter().map(address).collect();
    if named.is_empty() {
        named = texts("forwarded")
            .into_iter()
            .map(|hop| {
                let parts = hop.split(';').filter_map(|part| part.trim().split_once('='));
                let mut named = parts.filter(|(key, _)| key.eq_ignore_ascii_case("for"));
                named.next().and_then(|(_, value)| address(value.trim_matches('"')))
            })
            .collect();
    }
    named.reverse();
    named
}

/// An address with or without a port: `1.2.3.4`, `1.2.3.4:5`, `2001:db8::1`, `[2001:db8::1]:5`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = match text.strip_prefix('[') {
        Some(rest) => rest.split(']').next()?,
        None if text.matches(':').count() == 1 => text.split(':').next()?,
        None => text,
    };
    bare.parse().ok().map(plain)
}

/// An address of IPv4 as such, also where IPv6 carries it.
fn plain(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

/// What an address is counted as: one household or machine has a /64 of IPv6 addresses and could use a new one each time.
pub fn counted_as(address: IpAddr) -> IpAddr {
    match plain(address) {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_address_that_is_no_proxy() {
        let proxies =
            Proxies::new(vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        let client = |connected: &str, name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            proxies.client(ip(connected), &headers)
        };
        let list = "x-forwarded-for";
        assert_eq!(client("127.0.0.1", list, "203.0.113.9"), ip("203.0.113.9"));
        // What the client itself wrote is not believed.
        assert_eq!(client("127.0.0.1", list, "1.1.1.1, 203.0.113.9, 10.1.2.3"), ip("203.0.113.9"));
        assert_eq!(client("203.0.113.7", list, "1.1.1.1"), ip("203.0.113.7"), "no proxy of ours");
        assert_eq!(client("127.0.0.1", list, "nonsense"), ip("127.0.0.1"));
        assert_eq!(client("127.0.0.1", list, "[2001:db8::1]:80"), ip("2001:db8::1"));
        let one = "for=1.1.1.1, for=\"[2001:db8::1]:80\";proto=https";
        assert_eq!(client("127.0.0.1", "forwarded", one), ip("2001:db8::1"));
    }

    #[test]
    fn networks_are_read() {
        let network: Network = "192.168.0.0/16".parse().unwrap();
        assert!(network.contains(ip("192.168.7.7")) && network.contains(ip("::ffff:192.168.7.7")));
        assert!(!network.contains(ip("192.169.0.1")) && !network.contains(ip("::1")));
        assert!("0.0.0.0/0".parse::<Network>().unwrap().contains(ip("8.8.8.8")));
        assert!("::/0".parse::<Network>().unwrap().contains(ip("2001:db8::1")));
        for wrong in ["", "x", "1.2.3", "1.2.3.4/33", "1.2.3.4/x"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn one_machine_has_many_addresses() {
        assert_eq!(counted_as(ip("2001:db8:1:2:3:4:5:6")), counted_as(ip("2001:db8:1:2::9")));
        assert_ne!(counted_as(ip("2001:db8:1:2::9")), counted_as(ip("2001:db8:1:3::9")));
        assert_eq!(counted_as(ip("::ffff:192.0.2.1")), ip("192.0.2.1"));
    }
}
