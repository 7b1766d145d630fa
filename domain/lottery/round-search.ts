/** What a typed text looks for: rounds of any of these lotteries (undefined: of all), whose code has each of these parts. */
export interface RoundSearchText {
  readonly lotteryCodes: readonly string[] | undefined
  readonly codeParts: readonly string[]
}

interface Named {
  readonly code: string
  readonly name: string
}

/** `ยี่กี 45` is the forty-fifth round of the lotteries named so; a word that is in no name is looked for in codes. */
export function readRoundSearch(text: string, lotteries: readonly Named[]): RoundSearchText {
  let found: readonly Named[] | undefined
  const codeParts: string[] = []
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean)) {
    const named = lotteries.filter(({ code, name }) => `${name} ${code}`.toLowerCase().includes(word))
    if (/^\d+$/.test(word) || named.length === 0) codeParts.push(word)
    else found = (found ?? lotteries).filter((lottery) => named.includes(lottery))
  }
  return { lotteryCodes: found?.map(({ code }) => code), codeParts }
}
