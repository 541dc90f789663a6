//! `GET server`: where this server can be reached, so that a page can say whether a link will work on another device.

use std::net::{IpAddr, SocketAddr};

use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::extract::RequestContext;
use crate::response::{Answered, Refused, json};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(server))
}

/// Where this server can be reached.
#[derive(Serialize, ToSchema)]
#[schema(as = Reach)]
struct ServerInfo {
    /// Its version.
    version: &'static str,
    /// Whether only programs on the same machine reach it: nobody else can open its addresses.
    loopback_only: bool,
    /// Its addresses in the local network, if it listens there. Shown to clients in that network alone.
    #[schema(example = json!(["http://192.168.1.20:8044/"]))]
    addresses: Vec<String>,
}

/// Where this server can be reached from other devices
#[utoipa::path(get, path = "/server", tag = "status", responses((status = 200, description = "Done", body = ServerInfo), Refused))]
async fn server(RequestContext { app, client }: RequestContext) -> Answered {
    let listening = app.listening();
    let loopback_only = listening.is_none_or(|address| address.ip().is_loopback());
    let addresses = match listening {
        Some(listening) if !loopback_only && client.is_some_and(is_local) => reachable(listening),
        _ => Vec::new(),
    };
    Ok(json(&ServerInfo { version: env!("CARGO_PKG_VERSION"), loopback_only, addresses }))
}

/// The addresses under which other devices reach a server that listens there.
fn reachable(listening: SocketAddr) -> Vec<String> {
    let ips = if listening.ip().is_unspecified() {
        let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
        let of_kind = |ip: &IpAddr| listening.is_ipv6() || ip.is_ipv4();
        let mut ips: Vec<_> = interfaces
            .iter()
            .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
            .map(if_addrs::Interface::ip)
            .filter(of_kind)
            .collect();
        // What people can type comes first.
        ips.sort_by_key(|ip| (ip.is_ipv6(), *ip));
        ips.dedup();
        ips
    } else {
        vec![listening.ip()]
    };
    ips.into_iter().map(|ip| format!("http://{}/", SocketAddr::new(ip, listening.port()))).collect()
}

/// Whether an address belongs to this machine or to a local network.
fn is_local(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_if_it_listens_on_one() {
        let listening = "192.0.2.7:8044".parse().unwrap();
        assert_eq!(reachable(listening), ["http://192.0.2.7:8044/"]);
        let all = reachable("0.0.0.0:80".parse().unwrap());
        assert!(all.iter().all(|address| !address.contains("127.0.0.1")), "{all:?}");
    }
}
