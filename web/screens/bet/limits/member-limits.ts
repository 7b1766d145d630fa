import { type Satang, satang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { betText, numberText, shortTypeName } from '../../../text/bet.ts'
import { type Offer, ownLeft } from '../offer.ts'

/** One sentence for each limit of the member, with the types it applies to; with numbers, what is left of it on them. */
export function memberLimits(offers: readonly Offer[], numbers: readonly string[] = []): string[] {
  const [first] = offers
  const { memberRoundMax: ofRound, memberRoundLeft: left } = first ?? {}
  const byNumber =
    numbers.length === 0 ? limitsOfTypes(offers) : offers.flatMap((each) => leftOn(each, numbers))
  if (ofRound === undefined) return byNumber
  const isUsed = left !== undefined && left < ofRound
  const words = isUsed
    ? betText.ownRoundLeft(moneyText(left), moneyText(ofRound))
    : betText.perMemberRound(moneyText(ofRound))
  return [...byNumber, words]
}

/** Of many numbers, what each of them takes. */
function leftOn(offer: Offer, numbers: readonly string[]): string[] {
  const { type, memberMax } = offer
  const [first, ...others] = numbers.flatMap((number) => ownLeft(offer, number) ?? [])
  if (first === undefined || memberMax === undefined) return []
  const [name, max] = [shortTypeName[type], moneyText(memberMax)]
  const least = moneyText(satang(Math.min(first, ...others)))
  return others.length === 0
    ? [betText.ownLeftOf(`${name} ${numberText(type, numbers[0] ?? '')}`, least, max)]
    : [betText.ownLeftEach(name, least, max)]
}

function limitsOfTypes(offers: readonly Offer[]): string[] {
  const types = new Map<Satang, string[]>()
  for (const { type, memberMax } of offers) {
    if (memberMax !== undefined) types.set(memberMax, [...(types.get(memberMax) ?? []), shortTypeName[type]])
  }
  return [...types].map(([max, names]) => betText.perMember(moneyText(max), names.join(' ')))
}
