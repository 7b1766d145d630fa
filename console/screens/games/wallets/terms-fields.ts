import type { GameKeyShown, GameTermsShown } from '../../../../contract/console/games/wallets.ts'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import type { Field } from '../../../forms/field.ts'
import {
  bahtField,
  paragraphField,
  reasonField,
  selectField,
  textField,
} from '../../../forms/usual-fields.ts'
import { walletsText } from '../../../text/games/wallets.ts'

/** What is chosen where no key ends. */
const KEEP = 'keep'

/** The fields of a proposal about a provider, as it stands now. */
export function termsFields(terms: GameTermsShown, keys: readonly GameKeyShown[]) {
  const good = keys.filter(({ endedAt }) => endedAt === null)
  const keyText = (value: string) => {
    const key = good.find(({ fingerprint }) => fingerprint === value)
    return key
      ? `${walletsText.approval.fingerprint(key.fingerprint)} ${walletsText.keyFrom(dateAndClock(Date.parse(key.addedAt)))}`
      : walletsText.keepKeys
  }
  const endKey = selectField(
    walletsText.endKey,
    [KEEP, ...good.map(({ fingerprint }) => fingerprint)],
    keyText,
  )
  return {
    launchUrl: {
      ...textField(walletsText.launchUrl, { maxLength: 500, initial: terms.launchUrl ?? '' }),
      hint: walletsText.launchHint,
    },
    mostWin: { ...bahtField(walletsText.mostWin, terms.mostWin), hint: walletsText.boundHint },
    mostDay: { ...bahtField(walletsText.mostDay, terms.mostDay), hint: walletsText.boundHint },
    addKey: paragraphField(walletsText.key, { maxLength: 4_000, hint: walletsText.keyHint }),
    endKey: { ...endKey, initial: KEEP },
    reason: reasonField(walletsText.reason),
  } as const
}

export interface TypedTerms {
  readonly launchUrl: string
  readonly mostWin: number | null
  readonly mostDay: number | null
  readonly addKey: string
  readonly endKey: string
  readonly reason: string
}

/** What is sent of it. */
export function termsWish(provider: string, { launchUrl, addKey, endKey, reason, ...most }: TypedTerms) {
  return {
    ...(most as Pick<GameTermsShown, 'mostWin' | 'mostDay'>),
    ...{ provider, reason, launchUrl: launchUrl === '' ? null : launchUrl },
    ...{ addKey: addKey === '' ? null : addKey, endKey: endKey === KEEP ? null : endKey },
  }
}

export const codeField = {
  kind: 'name',
  label: walletsText.code,
  hint: walletsText.codeHint,
  maxLength: 40,
  read: ([typed = '']: readonly string[]) =>
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(typed.trim()) ? typed.trim() : undefined,
  wrong: walletsText.codeWrong,
} satisfies Field<string>
