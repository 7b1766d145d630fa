import type {
  GameKeyShown,
  GameTermsShown,
  GameWalletShown,
} from '../../../../contract/console/games/wallets.ts'
import { SPOKEN_FAMILIES, type SpokenFamily } from '../../../../domain/games/families.ts'
import { OPENS_IN, type OpensIn } from '../../../../domain/games/launch-address.ts'
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
import { tokenField } from './token-field.tsx'

/** What is chosen where no key ends. */
const KEEP = 'keep'

type Standing = Pick<GameWalletShown, 'terms' | 'opensIn'>

/** Of a new one: the interface it speaks, and the key or token by which it proves itself. */
export function newTermsFields(standing: Standing) {
  return {
    family: {
      ...selectField(walletsText.family, SPOKEN_FAMILIES, (family) => walletsText.families[family]),
      hint: walletsText.familyHint,
    },
    ...placeFields(standing),
    addKey: { ...keyField, when: { family: 'hub88' } },
    addToken: { ...tokenField(), when: { family: 'pam' } },
    reason: reasonField(walletsText.reason),
  } as const
}

/** The fields of a proposal about a provider, as it stands now. */
export function termsFields({
  keys,
  family,
  ...standing
}: Standing & Pick<GameWalletShown, 'keys' | 'family'>) {
  return {
    ...placeFields(standing),
    ...(family === 'pam' ? { addToken: tokenField() } : { addKey: keyField }),
    endKey: endField(keys),
    reason: reasonField(walletsText.reason),
  }
}

/** Of one that keeps a wallet itself. */
export function keptFields({ terms, ...standing }: Standing) {
  const { launchUrl, opensIn } = placeFields({ terms, ...standing })
  return {
    ...{ launchUrl, opensIn },
    mostDay: { ...bahtField(walletsText.keptBound, terms.mostDay), hint: walletsText.keptBoundHint },
    reason: reasonField(walletsText.reason),
  } as const
}

function placeFields({ terms, opensIn }: Standing) {
  return {
    launchUrl: {
      ...textField(walletsText.launchUrl, { maxLength: 500, initial: terms.launchUrl ?? '' }),
      hint: walletsText.launchHint,
    },
    opensIn: {
      ...selectField(walletsText.opensIn, OPENS_IN, (place) => walletsText.opens[place]),
      initial: opensIn,
    },
    mostWin: { ...bahtField(walletsText.mostWin, terms.mostWin), hint: walletsText.boundHint },
    mostDay: { ...bahtField(walletsText.mostDay, terms.mostDay), hint: walletsText.boundHint },
  } as const
}

const keyField = paragraphField(walletsText.key, { maxLength: 4_000, hint: walletsText.keyHint })

function endField(keys: readonly GameKeyShown[]) {
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
  return { ...endKey, initial: KEEP }
}

export interface TypedTerms {
  readonly launchUrl: string
  readonly opensIn: OpensIn
  readonly mostWin: number | null
  readonly mostDay: number | null
  readonly family?: SpokenFamily
  readonly addKey?: string | undefined
  /** The hash of it. */
  readonly addToken?: string | undefined
  readonly endKey?: string
  readonly reason: string
}

/** What is sent of it. */
export function termsWish(provider: string, typed: TypedTerms) {
  const { mostWin, mostDay, opensIn, reason, launchUrl, family = null, endKey = KEEP } = typed
  const most = { mostWin, mostDay } as Pick<GameTermsShown, 'mostWin' | 'mostDay'>
  const orNull = (text: string | undefined) => (text ? text : null)
  return {
    ...most,
    ...{ provider, opensIn, reason, family, launchUrl: orNull(launchUrl) },
    ...{ addKey: orNull(typed.addKey), addToken: orNull(typed.addToken) },
    endKey: endKey === KEEP ? null : endKey,
  }
}

export const codeField = {
  kind: 'name',
  label: walletsText.code,
  hint: walletsText.codeHint,
  maxLength: 40,
  read: ([typed = '']: readonly string[]) =>
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(typed.trim()) ? typed.trim().toUpperCase() : undefined,
  wrong: walletsText.codeWrong,
} satisfies Field<string>
