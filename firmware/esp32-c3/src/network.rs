//! The server mode: joins a network and asks a Foursight server, in tasks of their own, so that the lights go on.
//!
//! Network and server are given when the firmware is built: `AUTOMAT_SSID`, `AUTOMAT_PASSWORD` and `AUTOMAT_SERVER`
//! (`http://192.168.1.2:8044`). Without a server nobody is asked.

use embassy_executor::{SpawnError, SpawnToken, Spawner};
use embassy_net::dns::DnsSocket;
use embassy_net::tcp::client::{TcpClient, TcpClientState};
use embassy_net::{Config, Runner, Stack, StackResources};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer, with_timeout};
use esp_hal::peripherals::WIFI;
use esp_hal::rng::Rng;
use esp_println::println;
use esp_radio::wifi::sta::StationConfig;
use esp_radio::wifi::{AuthenticationMethodConfig, Config as WifiConfig, Interface, WifiController};
use foursight_automat::{
    Advice, Adviser, Exchange, LONGEST_PATH, Remote, ServerPlayer, ServerRequest, ServerResponse,
    column_in, facts, path,
};
use foursight_connect_four::Column;
use reqwless::client::HttpClient;
use reqwless::request::Method;
use static_cell::StaticCell;

const SSID: Option<&str> = option_env!("AUTOMAT_SSID");
const PASSWORD: Option<&str> = option_env!("AUTOMAT_PASSWORD");
const SERVER: Option<&str> = option_env!("AUTOMAT_SERVER");

/// From one try to join the network to the next.
const AGAIN: Duration = Duration::from_secs(10);

static REQUEST: Signal<CriticalSectionRawMutex, ServerRequest> = Signal::new();
static RESPONSE: Signal<CriticalSectionRawMutex, ServerResponse> = Signal::new();

/// The two signals between the device and the task that asks.
struct Signals;

impl Exchange for Signals {
    fn send(&self, request: ServerRequest) {
        REQUEST.signal(request);
    }

    fn receive(&self) -> Option<ServerResponse> {
        RESPONSE.try_take()
    }
}

/// Hands requests to the task that asks.
pub(crate) struct Server(Remote<Signals>);

impl Adviser for Server {
    fn ask(&mut self, player: ServerPlayer, moves: &[Column]) {
        self.0.ask(player, moves);
    }

    fn answer(&mut self) -> Advice {
        if SERVER.is_none() || SSID.is_none() {
            return Advice::Nobody;
        }
        self.0.answer()
    }
}

/// Switches the radio on and starts the tasks, if a network was named.
pub(crate) fn start(wifi: WIFI<'static>, spawner: Spawner) -> Server {
    static RESOURCES: StaticCell<StackResources<4>> = StaticCell::new();
    let adviser = Server(Remote::new(Signals));
    let Some(ssid) = SSID else {
        println!("network: none was named when this was built");
        return adviser;
    };
    let controller = match WifiController::new(wifi, esp_radio::wifi::ControllerConfig::default()) {
        Ok(controller) => controller,
        Err(error) => {
            println!("network: {error:?}");
            return adviser;
        }
    };
    let random = Rng::new();
    let seed = u64::from(random.random()) << 32 | u64::from(random.random());
    let resources = RESOURCES.init(StackResources::new());
    let (stack, runner) =
        embassy_net::new(Interface::station(), Config::dhcpv4(Default::default()), resources, seed);
    spawn(spawner, join(controller, ssid));
    spawn(spawner, ask(stack));
    spawn(spawner, carry(runner));
    adviser
}

fn spawn<S>(spawner: Spawner, task: Result<SpawnToken<S>, SpawnError>) {
    match task {
        Ok(task) => spawner.spawn(task),
        Err(error) => println!("network: {error:?}"),
    }
}

/// Joins the network, and joins it again when it is lost.
#[embassy_executor::task]
async fn join(mut controller: WifiController<'static>, ssid: &'static str) {
    let authentication = PASSWORD.map_or(Ok(AuthenticationMethodConfig::Open), |password| {
        password.try_into().map(AuthenticationMethodConfig::Wpa2Personal)
    });
    let (Ok(ssid), Ok(authentication)) = (ssid.try_into(), authentication) else {
        println!("network: its name or password is too long");
        return;
    };
    let station = StationConfig::default().with_ssid(ssid).with_authentication(authentication);
    if let Err(error) = controller.set_config(&WifiConfig::Station(station)) {
        println!("network: {error:?}");
        return;
    }
    loop {
        match controller.connect_async().await {
            Ok(_) => {
                println!("network: joined");
                let _ = controller.wait_for_disconnect_async().await;
                println!("network: lost");
            }
            Err(error) => println!("network: {error:?}"),
        }
        Timer::after(AGAIN).await;
    }
}

/// Carries packets.
#[embassy_executor::task]
async fn carry(mut runner: Runner<'static, Interface>) -> ! {
    runner.run().await
}

/// Asks the server, one question at a time.
#[embassy_executor::task]
async fn ask(stack: Stack<'static>) {
    static STATE: StaticCell<TcpClientState<1, 512, 1024>> = StaticCell::new();
    let Some(server) = SERVER else { return };
    let tcp = TcpClient::new(stack, STATE.init(TcpClientState::new()));
    let dns = DnsSocket::new(stack);
    loop {
        let request = REQUEST.wait().await;
        let limit = Duration::from_millis(facts::PATIENCE.as_millis() as u64);
        let column = with_timeout(limit, best(&tcp, &dns, server, &request)).await;
        RESPONSE.signal(request.response(column.ok().flatten()));
    }
}

/// The server's move.
async fn best(
    tcp: &TcpClient<'_, 1, 512, 1024>,
    dns: &DnsSocket<'_>,
    server: &str,
    request: &ServerRequest,
) -> Option<Column> {
    let mut path_buffer = [0; LONGEST_PATH];
    let path = path(request.player(), request.moves(), &mut path_buffer);
    let mut url = [0; LONGEST_PATH + 64];
    let length = server.len() + path.len();
    url.get_mut(..server.len())?.copy_from_slice(server.as_bytes());
    url.get_mut(server.len()..length)?.copy_from_slice(path.as_bytes());
    let url = core::str::from_utf8(&url[..length]).ok()?;
    let mut buffer = [0; 1024];
    let mut client = HttpClient::new(tcp, dns);
    let mut request = client.request(Method::GET, url).await.ok()?;
    let response = request.send(&mut buffer).await.ok()?;
    if !response.status.is_successful() {
        return None;
    }
    column_in(response.body().read_to_end().await.ok()?)
}
