/** Numbers on the owner's documents, which a thief may have. */
export interface PinOwner {
  /** YYYY-MM-DD of the Common Era. */
  readonly birthDate: string | null
  readonly phone: string | null
}

export const PIN_SHAPE = /^[0-9]{6}$/
const BUDDHIST_AHEAD = 543

/** Keypad patterns and common PINs of leaked lists that the rules below do not cover. */
const KNOWN: readonly string[] = [
  '159753',
  '147258',
  '258369',
  '789456',
  '456123',
  '147852',
  '112233',
  '332211',
]

/** True for a PIN that is easy to guess: a run, a repetition, a common PIN, a birth date or part of the phone number. */
export function isWeakPin(pin: string, owner: PinOwner): boolean {
  return (
    isRun(pin) ||
    isRepeated(pin) ||
    KNOWN.includes(pin) ||
    birthPins(owner.birthDate).includes(pin) ||
    (owner.phone?.includes(pin) ?? false)
  )
}

/** Every digit one higher, or one lower, than the one before: 123456, 890123, 654321. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** One, two or three digits repeated: 000000, 121212, 123123. */
function isRepeated(pin: string): boolean {
  return [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(6 / length))
}

/** A birth date as people type it: day, month and year in any usual order, of either era. */
function birthPins(birthDate: string | null): string[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate ?? '') ?? []
  if (year === '') return []
  return [year, String(Number(year) + BUDDHIST_AHEAD)].flatMap((full) => {
    const short = full.slice(2)
    const dayMonth = String(Number(day)) + String(Number(month))
    const long = [day + month + short, month + day + short, short + month + day, full + month, month + full]
    return [...long, day + full, full + day, dayMonth + full].filter((pin) => PIN_SHAPE.test(pin))
  })
}
