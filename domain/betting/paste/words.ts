import type { NumberSetId } from '../number-sets.ts'

/** What a word of a slip means. `digits`: "2 ตัว", "3 ตัว". */
export type Word =
  | { readonly is: 'top' | 'bottom' | 'both' | 'tod' | 'straight' | 'run' | 'front' }
  /** `count`: "3 ประตู" and "หกกลับ" say how many orders there are. */
  | { readonly is: 'turn'; readonly count?: number }
  | { readonly is: 'each' | 'filler' | 'chat' | 'baht' }
  /** "บ": top, or baht. */
  | { readonly is: 'top_or_baht' }
  /** `unclear`: the word is also used for other sets. */
  | { readonly is: 'set'; readonly set: NumberSetId; readonly unclear?: true }
  | { readonly is: 'digits'; readonly digits: number }

const SAME: readonly (readonly [Exclude<Word['is'], 'set' | 'digits' | 'top_or_baht'>, string])[] = [
  ['top', 'บน ข้างบน ทั้งบน'],
  ['bottom', 'ล่าง ข้างล่าง ทั้งล่าง ท้าย'],
  ['both', 'บล บนล่าง ล่างบน ทั้งบนล่าง'],
  ['tod', 'โต๊ด โตด โต้ด โต็ด โต๊ต โต๊ท โต ต'],
  ['straight', 'เต็ง ตรง'],
  ['run', 'วิ่ง ลอย'],
  ['front', 'หน้า'],
  ['turn', 'กลับ ชุด ช ซ ทุกประตู กลับทุกประตู กลับหมด'],
  ['each', 'ตัวละ ตัวล่ะ ละ อย่างละ เลขละ'],
  ['filler', 'ตัว ครับ คับ ครับผม ค่ะ คะ ค่า จ้า จ้ะ จ๊ะ นะ และ กับ เลข เอา ขอ แทง ซื้อ ด้วย หน่อย แล้ว งวดนี้ วันนี้'],
  ['baht', 'บาท'],
  [
    'chat',
    'รวม ยอด ยอดรวม รวมยอด โอน ทั้งหมด คงเหลือ งวด งวดวันที่ วันที่ เวลา โทร เบอร์ ถอน ฝาก ทอน สลิป ค้าง สุทธิ จ่าย เงิน เป็นเงิน',
  ],
]

const SETS: readonly (readonly [NumberSetId, string])[] = [
  ['front_run', 'น รูดหน้า'],
  ['back_run', 'ห รูดหลัง'],
  ['front_back', 'นห หน้าหลัง'],
  ['nineteen_doors', 'หาง'],
  ['siblings', 'พน พี่น้อง'],
  ['doubles', 'เบิ้ล เลขเบิ้ล'],
  ['high', 'สูง'],
  ['low', 'ต่ำ'],
  ['odd', 'คี่ เลขคี่'],
  ['even', 'คู่ เลขคู่'],
  ['odd_with_even', 'คู่คี่ คี่คู่'],
  ['both_even', 'คู่คู่'],
  ['both_odd', 'คี่คี่'],
  ['triples', 'ตอง เลขตอง'],
  ['front_double', 'เบิ้ลหน้า'],
  ['back_double', 'เบิ้ลหลัง'],
  ['sandwich', 'หาม เลขหาม'],
  ['win_two', 'วิน'],
  ['win_two_reversed', 'วินกลับ'],
  ['win_two_doubles', 'วินเบิ้ล วินรวมเบิ้ล'],
]

const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
  ...SAME.flatMap(([is, texts]) => texts.split(' ').map((text) => [text, { is }] as const)),
  ...SETS.flatMap(([set, texts]) => texts.split(' ').map((text) => [text, { is: 'set', set }] as const)),
  ['หกกลับ', { is: 'turn', count: 6 }],
  ['สามกลับ', { is: 'turn', count: 3 }],
  ['รูด', { is: 'set', set: 'nineteen_doors', unclear: true }],
  ...['สอง', 'สองตัว'].map((text) => [text, { is: 'digits', digits: 2 }] as const),
  ...['สาม', 'สามตัว'].map((text) => [text, { is: 'digits', digits: 3 }] as const),
])

/** Letters that are words only by themselves: "ลบ" is "delete", not bottom and top. */
const ALONE: ReadonlyMap<string, readonly Word[]> = new Map<string, readonly Word[]>([
  ['บ', [{ is: 'top_or_baht' }]],
  ['ล', [{ is: 'bottom' }]],
  ['วบ', [{ is: 'run' }, { is: 'top' }]],
  ['วล', [{ is: 'run' }, { is: 'bottom' }]],
])

const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.length))

/** Longer runs of letters are sentences, not bet words. Bounds the search below. */
const RUN_MAX = 60

/** Splits a run of letters into known words, longest first; undefined if any part is unknown. */
export function wordsIn(run: string): readonly Word[] | undefined {
  if (run.length > RUN_MAX) return undefined
  const alone = ALONE.get(run)
  if (alone) return alone
  const found: Word[] = []
  for (let at = 0; at < run.length; ) {
    let length = Math.min(LONGEST, run.length - at)
    while (length > 0 && !WORDS.has(run.slice(at, at + length))) length -= 1
    const word = WORDS.get(run.slice(at, at + length))
    if (!word) return undefined
    found.push(word)
    at += length
  }
  return found
}
