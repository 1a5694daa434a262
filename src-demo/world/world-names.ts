import { mix } from './rng.ts';

const list = (text: string): readonly string[] =>
  text
    .trim()
    .split(',')
    .map((word) => word.trim());

/** The first clubs have fixed names, so that screenshots and examples look the same in every world. */
const FIRST_CLUBS = list(`
  Brackwater United, Kestrel Vale, Deportivo Zarzal, Røykvik IL, Sankt Vitus 09, Almada Norte, Port Ellory, Ostrava Kolben,
  Nordhavn BK, Haut-Lac FC, Vale do Lima, Tallin Sadam, Mersey Dock, Žďárek Dukov, Güneşli Spor
`);

const PLACES = list(`
  Ashcombe, Brenholt, Calderwick, Drümmelsee, Eskmere, Fjellvik, Górnik Łowo, Harrowgate, Ilmarinen, Jävenäs, Kalmstad,
  Lindesholm, Mořavec, Nørrebæk, Ostermoor, Pedra Alta, Quintãs, Rosenfurt, São Brício, Tarnowice, Uddersby, Valdoro,
  Westerlyn, Yverdal, Zelenovar, Åsgårdnes, Çamlıbel, Đakovo Polje, Épinay-le-Lac, Íñigo, Castelbruno, Montecielo,
  Villaverde Sur, Puerto Lirio, Sierra Clara, Campo Azul, Rio Manso, Boa Serra, Kuragino, Belorechka, Akashima, Minatogawa,
  Haneulsan, Nuevo Tilar, Okoumbé, Tamboura, Amakwe, Nyanzara, Kibuyu, Zanwele, Thornbury Moor, Silverpool, Greyhaven,
  Wexmoor, Dunmarrow, Loch Ardal, Glenfarrow, Penmoel, Caer Lydan, Baile Rua
`);
const ENDINGS = list(`
  United, Rovers, Athletic, FC, SK, BK, IF, Town, Wanderers, 1911, Olimpik, Sporting, Real, CF, Union, Dynamo, AC, Calcio,
  Stars
`);
const QUARTERS = ['', ' Norte', ' Süd', ' East', ' Ouest', ' Nova'] as const;

const GIVEN = list(`
  Mikael, Tomás, Kofi, Jürgen, Paulo, Ola, Ryo, Diego, Lawrence, Esteban, Nils, Sipho, Arne, Claude, Emre, Luka, João, Søren,
  Łukasz, Zoltán, Andrés, Željko, İlker, Þór, Ákos, Björn, Céligny, Dario, Enzo, Farid, Goran, Hamza, Idris, Jomo, Kenji,
  Leandro, Matteo, Noah, Oumar, Pablo, Rasmus, Stefan, Tarek, Ugo, Viktor, Wassim, Yannick, Zeno
`);
const FAMILY_START = list(`
  Lind, Arri, Amo, Weid, Sald, Brand, Iwa, Ferr, Okon, Vasq, Haug, Mbe, Thor, Dub, Öst, Kov, Živ, Ñan, Gonç, Šim, Hall, Pra,
  Cast, Ald, Bru, Acht, Tuo, Nyb, Kell, Mor, Zap, Hor, Trau, Sand, Pet, Silv, Qui, Ady, Marc, Tav
`);
const FAMILY_END = list(`
  qvist, aga, ah, el, anha, vold, saki, eyra, jo, ez, en, ki, sen, arry, erberg, ačić, ić, ães, alves, unek, oran, do, ell,
  én, un, er, minen, oy, mann, eau, ata, vat, b, oval, it, ano, st, emi, hetti, ares
`);

const FIRST_USERS = list(`
  harrow, ravensworth, aurelio_k, hollis_m, gridiron9, p_quill, tern.lowe, ostara_fc, k.valen, dora_lind, mira.okoro,
  t_barrow, nomada7, gil_reyes, fenwick, Zoë Marín, sørlie, ~tilde, ビア犬, two words, o'neil/95, ätzend+1
`);
const HANDLES = list(`
  amber, badger, cobalt, delta, ember, falco, grove, hazel, indigo, jasper, kite, lumen, marlow, nimbus, onyx, piper, quartz,
  rowan, sable, tundra, umber, vesper, wicket, xeno, yarrow, zephyr, keeper, libero, trequa, volley
`);

const at = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** Names of clubs, people and traders. All are invented; each is a function of seed and id. */
export function createNames(seed: number) {
  return {
    club: (id: number): string => {
      const first = FIRST_CLUBS[id - 1];
      if (first !== undefined) return first;
      const n = id - 1 - FIRST_CLUBS.length;
      const place = at(PLACES, n);
      const round = Math.floor(n / PLACES.length);
      // The combination of place, quarter and ending is unique up to 6,840 clubs.
      return `${place}${at(QUARTERS, Math.floor(round / ENDINGS.length))} ${at(ENDINGS, round + mix(seed, 7, n % PLACES.length))}`;
    },
    /** About one player in a hundred has no name, as in the game. */
    player: (id: number): { first: string; surname: string } | null => {
      const h = mix(seed, 11, id);
      if (h % 97 === 5) return null;
      return { first: at(GIVEN, h >>> 3), surname: at(FAMILY_START, h >>> 9) + at(FAMILY_END, mix(seed, 12, id)) };
    },
    /** Trader 0 is the demo account. The first few names exercise the encoding of names. */
    user: (index: number): string => {
      const first = FIRST_USERS[index];
      if (first !== undefined) return first;
      const h = mix(seed, 13, index);
      const joint = at(['_', '.', '', '-', ''], h >>> 5);
      return h % 83 === 0 ? `${at(HANDLES, h >>> 9)} é${index}` : `${at(HANDLES, h >>> 9)}${joint}${index}`;
    },
  };
}
export type Names = ReturnType<typeof createNames>;
