import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { findProvider } from '../../../../../domain/games/providers.ts'
import { listHostsOf } from '../../../../features/directory/queries.ts'
import {
  confirmTerms,
  endTerms,
  proposeTerms,
  switchBets,
} from '../../../../features/games/operated/change-terms.ts'
import { listKeys } from '../../../../features/games/operated/list-keys.ts'
import {
  listOperatedWallets,
  type OperatedWallet,
} from '../../../../features/games/operated/queries-operated.ts'
import { tryConnection } from '../../../../features/games/operated/try-connection.ts'
import { siteAddress } from '../../../../features/operators/site-address.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { readGameTerms, showGameTerms } from '../../../shapes/games/terms.ts'

export const gameWallets: ConsoleHandlers<'gameWallets'> = {
  async list(ctx, { operatorId }) {
    const [wallets, keys, hosts] = await Promise.all([
      listOperatedWallets(ctx.read, operatorId),
      listKeys(ctx.read, ctx.keys, { operatorId }),
      listHostsOf(ctx.read, operatorId),
    ])
    return {
      wallets: wallets.map((wallet) => ({
        ...{ provider: wallet.provider, name: findProvider(wallet.provider)?.name.en ?? wallet.provider },
        path: pathOf(wallet),
        ...{ family: wallet.family, opensIn: wallet.opensIn },
        ...{ isOn: wallet.isOn, terms: showGameTerms(wallet), net: toBaht(wallet.net) },
        changedAt: bangkokIso(wallet.changedAt.getTime()),
        keys: wallet.keys.map(({ fingerprint, addedAt, endedAt }) => ({
          ...{ fingerprint, addedAt: bangkokIso(addedAt.getTime()) },
          endedAt: endedAt && bangkokIso(endedAt.getTime()),
          isGood: keys.some((key) => key.provider === wallet.provider && key.fingerprint === fingerprint),
        })),
      })),
      sites: hosts.map((host) => siteAddress(ctx.config, host)),
    }
  },

  propose(ctx, { operatorId, staffId }, { body }) {
    const { mostWin, mostDay, launchUrl, seen, ...wish } = body
    const terms = readGameTerms({ mostWin, mostDay, launchUrl })
    return proposeTerms(ctx, {
      ...{ ...wish, terms, operatorId, staffId },
      seen: seen && { ...readGameTerms(seen), opensIn: seen.opensIn },
    })
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmTerms(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endTerms(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endTerms(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },

  async bets(ctx, { operatorId, staffId }, { body }) {
    await switchBets(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async test(ctx, { operatorId }, { body: { provider } }) {
    const ownSite = siteAddress(ctx.config, 'localhost')
    return { tried: await tryConnection(ctx, { operatorId, provider }, ownSite) }
  },
}

function pathOf({ family, provider }: OperatedWallet): string | null {
  if (family === 'transfer') return null
  return family === 'pam' ? '/partner/pam' : `/partner/games/${provider}`
}
