//! Whose request it is, behind a real nginx, with the configuration that docs/deploy.md gives.
//!
//! The server lets every client open two matches. Whatever headers a client sends, it gets no third one, and people at other addresses get theirs.

use core::net::{Ipv4Addr, SocketAddr};
use core::time::Duration;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::server::Server;
use crate::siege::client::Client;
use crate::{command, install, process, workspace};

/// The block of the documentation that is tried.
const DOCUMENT: &str = "docs/deploy.md";
/// Matches that a client may open; one comes back every five seconds.
const MATCHES: usize = 2;
/// What nginx may take to listen.
const START: Duration = Duration::from_secs(30);

/// Headers with which a client says that it is another one, and with every byte there may be in them.
const CLAIMS: [&[u8]; 8] = [
    b"",
    b"x-forwarded-for: 198.51.100.N\r\n",
    b"x-forwarded-for: \xff\r\nforwarded: for=198.51.100.N\r\n",
    b"x-forwarded-for: \xff\r\nx-forwarded-for: 198.51.100.N\r\n",
    b"forwarded: for=198.51.100.N\r\n",
    b"x-forwarded-for: \x80,\r\nforwarded: for=\"[2001:db8:N::1]\"\r\n",
    b"x-real-ip: 198.51.100.N\r\n",
    b"x-forwarded-for: nonsense, \xff\r\nforwarded: for=198.51.100.N\r\n",
];

/// Asks as several people; what there is to say of it.
pub(crate) fn check() -> Result<String> {
    if !process::succeeds("nginx", &["-v"]) {
        install::debian_packages(&["nginx-light"])?;
    }
    let folder = workspace::Metadata::load()?.target_directory.join("nginx");
    fs::create_dir_all(&folder)?;
    let server = Server::run(Command::new(command::build()?).args([
        "serve",
        "--addr",
        "127.0.0.1:0",
        "--database",
        "sqlite::memory:",
        "--trust-proxy",
        "127.0.0.1",
        "--allow-host",
        "play.example.org",
        "--matches-per-client",
        &MATCHES.to_string(),
    ]))?;
    let nginx = Nginx::start(&folder, &server.address)?;
    let mut asked = 0;
    // Each way to claim is tried from an address of its own: all of 127.0.0.0/8 is this machine.
    for (place, claim) in CLAIMS.iter().enumerate() {
        let address = Ipv4Addr::new(127, 0, 1, place as u8 + 1);
        let mut opened = 0;
        for number in 1..=20 {
            let status = nginx.open(address, &numbered(claim, number))?;
            ensure!(status == 201 || status == 429, "{address} got {status}");
            opened += usize::from(status == 201);
            asked += 1;
        }
        // A new one every five seconds, should the machine be that slow.
        ensure!(
            (MATCHES..MATCHES + 5).contains(&opened),
            "{opened} matches of 20 were opened from one address that claims {:?}",
            String::from_utf8_lossy(claim)
        );
    }
    Ok(format!("{asked} requests behind nginx, {} ways to claim another address", CLAIMS.len()))
}

/// The headers with a number in place of `N`.
fn numbered(claim: &[u8], number: usize) -> Vec<u8> {
    let pieces: Vec<&[u8]> = claim.split(|byte| *byte == b'N').collect();
    pieces.join(number.to_string().as_bytes())
}

/// The block of the documentation, without TLS, for these two addresses.
fn site(listen: &str, server: &str) -> Result<String> {
    let text = fs::read_to_string(workspace::root().join(DOCUMENT))?;
    let (_, block) = text.split_once("```nginx\n").context("no block for nginx")?;
    let (block, _) = block.split_once("```").context("the block does not end")?;
    ensure!(block.contains("listen 443 ssl;") && block.contains("127.0.0.1:8044"), "{block}");
    let lines = block.lines().filter(|line| !line.trim_start().starts_with("ssl_"));
    let site: String = lines.flat_map(|line| [line, "\n"]).collect();
    Ok(site.replace("443 ssl", listen).replace("127.0.0.1:8044", server))
}

/// An nginx of its own, which ends with this.
struct Nginx {
    process: Child,
    address: SocketAddr,
}

impl Nginx {
    fn start(folder: &Path, server: &str) -> Result<Self> {
        let free = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let server = server.trim_start_matches("http://");
        let site = site(&free.to_string(), server)?;
        let folder_name = folder.display();
        let configuration = format!(
            "daemon off;\nmaster_process off;\npid {folder_name}/pid;\nerror_log {folder_name}/error.log;\nevents {{}}\n\
             http {{\naccess_log off;\nclient_body_temp_path {folder_name}/body;\nproxy_temp_path {folder_name}/proxy;\n\
             fastcgi_temp_path {folder_name}/fastcgi;\nuwsgi_temp_path {folder_name}/uwsgi;\nscgi_temp_path {folder_name}/scgi;\n{site}}}\n"
        );
        let file = folder.join("nginx.conf");
        fs::write(&file, configuration)?;
        let process = Command::new("nginx")
            .arg("-p")
            .arg(folder)
            .arg("-c")
            .arg(&file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("starting nginx")?;
        let mut nginx = Self { process, address: free };
        let begun = Instant::now();
        while TcpStream::connect(nginx.address).is_err() {
            let ended = nginx.process.try_wait()?;
            let log = || fs::read_to_string(folder.join("error.log")).unwrap_or_default();
            ensure!(ended.is_none() && begun.elapsed() < START, "nginx did not start: {}", log());
            sleep(Duration::from_millis(20));
        }
        Ok(nginx)
    }

    /// Opens a match from this address with these headers; the status.
    fn open(&self, address: Ipv4Addr, headers: &[u8]) -> Result<u16> {
        let mut stream = Client::new(self.address, address).connect()?;
        let body = "{\"game\":\"tic-tac-toe\"}";
        let head = format!(
            "POST /api/v1/matches HTTP/1.1\r\nhost: play.example.org\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n",
            body.len()
        );
        stream.write_all(&[head.as_bytes(), headers, b"\r\n", body.as_bytes()].concat())?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response)?;
        let response = String::from_utf8_lossy(&response);
        let status = response.split(' ').nth(1).and_then(|status| status.parse().ok());
        status.with_context(|| format!("no status in `{response}`"))
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _waited = self.process.wait();
    }
}
