import { languageTag } from './language.ts';

/** Codes that the computer cannot name. */
const OWN: Readonly<Record<string, string>> = {
  ENG: 'England',
  SCO: 'Scotland',
  WAL: 'Wales',
  NIR: 'Northern Ireland',
  ZAN: 'Zanzibar',
  INT: 'International',
};
/** Continents and the world as the game writes them, and as areas of UN M49. */
const AREAS: Readonly<Record<string, string>> = { EUR: '150', AME: '019', ASI: '142', AFR: '002', OCE: '009', WLD: '001' };
/** Three letters of ISO 3166-1 or of football, then the two letters that the computer names. */
const REGIONS = /* @wc-ignore */ `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE
  BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW
  CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY
  CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR
  FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU
  GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE
  JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT
  LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ
  MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ
  OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU
  RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK
  SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV
  TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA
  ZMBZM ZWEZW
  ALGDZ ANGAO ARUAW ASAAS BAHBS BANBD BARBB BERBM BHUBT BIZBZ BOTBW BRUBN BULBG BURBF CAMKH CAYKY CGOCG CHATD CHICL
  CRCCR CROHR CTACF CURCW DENDK EQGGQ ESASV FIJFJ GAMGM GBSGW GERDE GREGR GRNGD GUAGT GUIGN HAIHT HONHN INAID IRIIR
  ISVVI KOSXK KSASA KUWKW KVXXK LATLV LBALY LESLS LIBLB MADMG MASMY MAWMW MGLMN MONMC MRIMU MTNMR MYAMM NCANI NEDNL
  NEPNP NGRNG NIGNE NMIMP OMAOM PARPY PHIPH PLEPS PORPT PURPR ROMRO RSAZA SAMWS SEYSC SINSG SKNKN SLOSI SOLSB SRILK
  SUDSD SUICH TAHPF TANTZ TGATO TOGTG TPETW TRITT UAEAE URUUY VANVU VIEVN VINVC XKXXK ZAMZM ZIMZW`;

let made: ReadonlyMap<string, string> | undefined;
const regions = (): ReadonlyMap<string, string> =>
  (made ??= new Map([
    ...Object.entries(AREAS),
    ...(REGIONS.match(/\S+/g) ?? []).map((pair) => [pair.slice(0, 3), pair.slice(3)] as const),
  ]));
const named = new Map<string, Intl.DisplayNames>();
function namedByComputer(region: string, tag: string): string | undefined {
  const names = named.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  named.set(tag, names);
  return names.of(region);
}
function nameIn(code: string, tag: string): string | undefined {
  if (Object.hasOwn(OWN, code)) return OWN[code];
  const region = regions().get(code);
  return region === undefined ? undefined : namedByComputer(region, tag);
}

/** Returns the name of a country or continent in the language in use; the code itself if it is unknown. */
export const countryName = (code: string): string => nameIn(code, languageTag()) ?? code;
/** Returns the name with the code, as in `England (ENG)`; the code alone if it is unknown. */
export function countryLabel(code: string): string {
  const name = countryName(code);
  return name === code ? code : `${name} (${code})`;
}
/** Compares country codes by their names in the language in use. */
export const byCountryName = (a: string, b: string): number => countryName(a).localeCompare(countryName(b), languageTag());

/** Returns the code for a name of a country in the language in use or in English; what is no such name stays as it is. */
export function countryCode(words: string): string {
  const wanted = words.trim().toLowerCase();
  if (wanted.length <= 3) return wanted.toUpperCase();
  const isNamed = (code: string): boolean => [languageTag(), 'en'].some((tag) => nameIn(code, tag)?.toLowerCase() === wanted);
  return [...Object.keys(OWN), ...regions().keys()].find(isNamed) ?? words;
}
