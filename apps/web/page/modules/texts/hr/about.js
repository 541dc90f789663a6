// O stranici: uporaba, pravila, izvori.
export default {
  "about.title": "O Foursightu",
  "about.lead":
    "Foursight gleda unaprijed. Igra tri igre, kaže koliko vrijedi svaki potez i pokazuje kako stroj dolazi do svojeg poteza.",
  "about.use.title": "Kako se ovdje igra",
  "about.use.1":
    "Klikni ili dodirni bilo gdje u stupcu, ili pritisni njegov broj. Strelice biraju stupac, Enter spušta žeton. N počinje novu partiju, U poništava potez, R ga ponavlja, H uključuje savjete.",
  "about.use.2":
    "„Promijeni…” iznad ploče otvara sve ostalo: jakost računala, dvoje za istim zaslonom, prijatelja preko poveznice, dva računala koja igraju međusobno ili cijeli turnir; i tko počinje.",
  "about.use.3":
    "Za prijatelja dobivaš poveznicu, QR kod i kratak kod. Tko je otvori dok je mjesto slobodno, može ga zauzeti; ostali gledaju. Partija preživi ponovno učitavanje, prekid veze, pa i ponovno pokretanje poslužitelja.",
  "about.use.4":
    "Svaka pozicija ima svoju poveznicu. Možeš zalijepiti i poteze ili nacrtanu ploču u bilo kojem uobičajenom zapisu; stranica kaže kako ih je shvatila.",
  "about.connect-four.title": "Četiri u nizu",
  "about.connect-four.1":
    "Sedam stupaca, šest redaka. Igrači naizmjence spuštaju žeton u stupac; on pada na najniže slobodno polje. Četiri vlastita žetona u nizu, vodoravno, okomito ili dijagonalno, pobjeđuju. Puna ploča bez takva niza je remi.",
  "about.connect-four.2":
    "Igra je riješena 1988.: tko započne u srednjem stupcu i ne pogriješi, pobjeđuje. Savjeti su ovdje točni, potez po potez.",
  "about.tic-tac-toe.title": "Križić-kružić",
  "about.tic-tac-toe.1":
    "Devet polja, naizmjence križići i kružići. Tri vlastita znaka u nizu pobjeđuju. Uz najbolju igru obiju strana je remi.",
  "about.atoll.title": "Atoll",
  "about.atoll.1":
    "Atoll je igra Marka Steerea (2008.). Svakome dopušta da je programira ako ime i pravila ostanu nepromijenjeni i ako se navede njegovo ime, što rado činimo.",
  "about.atoll.2":
    "Dvanaest otoka od nepomičnih kamenova u izmjeničnim bojama okružuje prazno područje. Igrači naizmjence postavljaju svoj kamen na bilo koje prazno polje; ništa se ne pomiče i ništa se ne uzima.",
  "about.atoll.3":
    "Pobjeđuješ čim jedna povezana skupina tvojih kamenova, zajedno s kamenovima tvojih otoka, poveže tvoje otoke tako da dio obale od prvog do posljednjeg, kraćim putem, obuhvaća barem sedam od dvanaest otoka: primjerice dva nasuprotna ili tri međusobno udaljena za četiri. Remi nije moguć.",
  "about.atoll.4":
    "Po pravilu zamjene, kojeg nema u autorovim pravilima, drugi igrač smije jednom na prvi kamen odgovoriti tako da ga preuzme: on nestaje, a na zrcalnom polju pojavljuje se kamen drugog igrača.",
  "about.hints.title": "Što kažu savjeti",
  "about.hints.1":
    "„dobiva za 3”: tko odigra taj potez, pobjeđuje uz najbolju igru obiju strana, i to trećim vlastitim potezom odsad, uključujući ovaj. „gubi za 6”: protivnik pobjeđuje svojim šestim potezom odsad. „remi”: nitko ne može iznuditi više.",
  "about.hints.2":
    "Uokvirena vrijednost je najbolja. Traka iznad ploče pokazuje tko stoji bolje; rečenica ispod nje kaže isto riječima.",
  "about.hints.3":
    "Veće ploče Atolla prevelike su da bi bile riješene. Ondje računalo odigra mnogo nasumičnih partija i kaže koliko ih je dobiveno; označena polja s brojevima ono smatra najboljima.",
  "about.works.title": "Od čega je nastao",
  "about.works.laboratory": "Laboratorij: pobijedi njihove programe i pročitaj što je ponovno izmjereno",
  "about.works.1":
    "Pet studentskih radova opisuje dijelove ovog sustava. Njihove igrače možeš odabrati za protivnike.",
  "about.work.automat.title": "Automat za igranje igre „Poveži 4”",
  "about.work.automat.who": "I. Šišić, 2020.",
  "about.work.automat.what":
    "Četiri u nizu na mikroupravljaču, sa svjetlima i dodirnim pločicama, s lakom i teškom razinom.",
  "about.work.four-in-a-row.title": "Korištenje algoritma minimax … četiri u nizu",
  "about.work.four-in-a-row.who": "I. Simić, 2024.",
  "about.work.four-in-a-row.what":
    "Igra protiv alfa-beta pretraživanja, napravljena da ljudi vide kako stroj odlučuje.",
  "about.work.atoll.title": "Atoll projekat, treća faza",
  "about.work.atoll.who": "S. Cvetković, L. Stanković",
  "about.work.atoll.what": "Šesterokutna igra Atoll s botom koji gleda tri poteza unaprijed.",
  "about.work.minimaks.title": "Algoritam Minimaks i primjena na igru „4 u nizu”",
  "about.work.minimaks.who": "K. Vulinović, 2016.",
  "about.work.minimaks.what":
    "Pretraživanje koje ne zna ni za jednu igru, redoslijed poteza, procjene uspoređene i ugođene evolucijom.",
  "about.work.povezi-cetiri.title": "Rješavanje problema igre Poveži četiri",
  "about.work.povezi-cetiri.who": "L. Šimić, 2023.",
  "about.work.povezi-cetiri.what": "Pet algoritama, izmjerenih na svakoj dubini i odigranih jednih protiv drugih.",
};
