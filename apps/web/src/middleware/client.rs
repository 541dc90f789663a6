//! Whose request it is: the connection's address or, behind a proxy that is trusted, the one the proxy names.
//!
//! A proxy adds the address it was connected from at the end of `X-Forwarded-For` (or of `Forwarded`). Everything before that was sent by whoever connected to
//! it. So the hops are read from the end, and the first that is no trusted proxy's is the client's. A hop that cannot be read is a fault of the proxy that
//! wrote it: the request is attributed to that proxy, and nothing else is believed instead.

use core::str::FromStr;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use ipnet::IpNet;

/// The client, as far as that can be told; `None` in a server without a network, as in tests.
pub type Client = Option<IpAddr>;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The proxies that are trusted.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<Network>);

/// Addresses that begin alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let network = text.parse::<IpNet>().ok();
        let single = || text.parse::<IpAddr>().ok().map(|ip| IpNet::from(ip.to_canonical()));
        network
            .or_else(single)
            .map(Self)
            .ok_or_else(|| format!("`{text}`: expected an address such as 10.0.0.7, or 10.0.0.0/8"))
    }
}

impl Network {
    /// Whether an address belongs to it.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
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
        let mut client = connected.to_canonical();
        if !self.trust(client) {
            return client;
        }
        for hop in hops(headers) {
            let Some(address) = hop else { break };
            client = address;
            if !self.trust(address) {
                break;
            }
        }
        client
    }

    /// Whether the client used TLS, which only a trusted proxy can say: this server itself does not speak it.
    pub fn is_secure(&self, connected: Option<IpAddr>, headers: &HeaderMap) -> bool {
        let scheme = headers.get(X_FORWARDED_PROTO).map(HeaderValue::as_bytes);
        connected.is_some_and(|address| self.trust(address)) && scheme == Some(b"https")
    }
}

/// Who is connected, where there is a network: the client, or a proxy that speaks for it.
pub(crate) fn connected(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

/// The addresses that proxies named, the last one first; `None` for what is no address. A proxy that writes `X-Forwarded-For` passes on the client's
/// `Forwarded`, so that this is read only where the other is missing.
fn hops(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let listed = |name: &HeaderName, read: fn(&str) -> Option<IpAddr>| -> Vec<Option<IpAddr>> {
        let values = headers.get_all(name).iter();
        let hops = values.flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
        hops.map(|hop| read(core::str::from_utf8(hop).ok()?.trim())).collect()
    };
    let mut hops = if headers.contains_key(X_FORWARDED_FOR) {
        listed(&X_FORWARDED_FOR, address)
    } else {
        listed(&header::FORWARDED, forwarded_for)
    };
    hops.reverse();
    hops
}

/// The address in `for="[2001:db8::1]:80";proto=https`.
fn forwarded_for(hop: &str) -> Option<IpAddr> {
    let mut parameters = hop.split(';').filter_map(|part| part.trim().split_once('='));
    let (_, value) = parameters.find(|(key, _)| key.eq_ignore_ascii_case("for"))?;
    address(value.trim_matches('"'))
}

/// An address with or without a port: `1.2.3.4`, `1.2.3.4:5`, `2001:db8::1`, `[2001:db8::1]:5`.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().map(|address| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let found = text.parse().or_else(|_| with_port()).ok().or_else(in_brackets);
    found.map(|address| address.to_canonical())
}

/// What an address is counted as: one household or machine has a /64 of IPv6 addresses and could use a new one each time.
pub(crate) fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
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

    fn proxies() -> Proxies {
        Proxies::new(vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()])
    }

    #[test]
    fn the_last_address_that_is_no_proxy() {
        let proxies = proxies();
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
        assert_eq!(client("127.0.0.1", list, "[2001:db8::1]"), ip("2001:db8::1"));
        assert_eq!(client("127.0.0.1", list, "192.0.2.1:80"), ip("192.0.2.1"));
        let one = "for=1.1.1.1, for=\"[2001:db8::1]:80\";proto=https";
        assert_eq!(client("127.0.0.1", "forwarded", one), ip("2001:db8::1"));
    }

    /// One byte that is no text made the whole header unreadable, and then the client's own `Forwarded` was believed.
    #[test]
    fn an_unreadable_hop_is_no_reason_to_believe_another_header() {
        let proxies = proxies();
        let client = |forwarded_for: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", HeaderValue::from_bytes(forwarded_for).unwrap());
            headers.insert("forwarded", HeaderValue::from_static("for=1.1.1.1"));
            proxies.client(ip("127.0.0.1"), &headers)
        };
        assert_eq!(client(b"\xff"), ip("127.0.0.1"), "the proxy's own fault");
        assert_eq!(client(b""), ip("127.0.0.1"));
        // As nginx sends it: what the client wrote, then the client's address.
        assert_eq!(client(b"\xff, 203.0.113.9"), ip("203.0.113.9"));
        assert_eq!(client(b"\xff, 10.1.2.3"), ip("10.1.2.3"));
        assert_eq!(client(b"203.0.113.9, \xff"), ip("127.0.0.1"));
    }

    #[test]
    fn networks_are_read() {
        let network: Network = "192.168.0.0/16".parse().unwrap();
        assert!(network.contains(ip("192.168.7.7")) && network.contains(ip("::ffff:192.168.7.7")));
        assert!(!network.contains(ip("192.169.0.1")) && !network.contains(ip("::1")));
        assert!("0.0.0.0/0".parse::<Network>().unwrap().contains(ip("8.8.8.8")));
        assert!("::/0".parse::<Network>().unwrap().contains(ip("2001:db8::1")));
        assert!("::ffff:10.0.0.7".parse::<Network>().unwrap().contains(ip("10.0.0.7")));
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
