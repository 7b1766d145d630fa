/** The wild `boat` stands for every fruit; the `lantern` counts wherever it is seen. */
export const SYMBOLS = [
  'durian',
  'mangosteen',
  'mango',
  'coconut',
  'rambutan',
  'lime',
  'chili',
  'lotus',
  'boat',
  'lantern',
] as const
export type SymbolName = (typeof SYMBOLS)[number]

export const ROWS = 3

const LETTERS: Readonly<Record<string, SymbolName>> = {
  D: 'durian',
  G: 'mangosteen',
  M: 'mango',
  C: 'coconut',
  R: 'rambutan',
  L: 'lime',
  H: 'chili',
  T: 'lotus',
  W: 'boat',
  S: 'lantern',
}

/** The strips, each stop as likely as any other. The boat sails on the three reels in the middle. */
const STRIPS = [
  'DLHTRSCMLTHGRLCTMHRDTL',
  'GTLHWRCSTMLHDRTCLHGTMR',
  'MHTRLWCDTSHLRGTCMLHTRC',
  'TLRHGCWMTLDSHRTLCHTMRG',
  'HTLRMCSTHDLRTGCHLTRMCT',
]

export const REELS: readonly (readonly SymbolName[])[] = STRIPS.map((strip) =>
  [...strip].map((letter) => LETTERS[letter] ?? 'lotus'),
)

/** What a fruit pays on three, four and five reels from the left, for each way, in hundredths of the stake. */
export const PAYS: Partial<Record<SymbolName, readonly [number, number, number]>> = {
  durian: [120, 450, 4_000],
  mangosteen: [80, 400, 1_500],
  mango: [75, 250, 700],
  coconut: [50, 120, 400],
  rambutan: [0, 50, 200],
  lime: [0, 40, 150],
  chili: [0, 40, 150],
  lotus: [0, 30, 100],
}

/** What lanterns pay by their number, wherever they are seen. */
export const SCATTER_PAYS: readonly number[] = [0, 0, 0, 200, 1_000, 5_000]
