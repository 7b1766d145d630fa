import { toBaht } from '../../../../contract/shapes.ts'
import { findProvider } from '../../../../domain/games/providers.ts'
import type { Language } from '../../../../domain/words.ts'
import { bringHome } from '../../../features/games/transfer/bring-home.ts'
import { moveGameMoney } from '../../../features/games/transfer/move-game-money.ts'
import type { StoredTransfer } from '../../../features/games/transfer/queries-transfers.ts'
import { readTransferWallets } from '../../../features/games/transfer/read-transfer-wallets.ts'
import { hashRequest } from '../../../features/keys/same-request.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { showTime } from '../../shapes/programs.ts'

export const gameMoneyHandlers: Pick<
  ServiceHandlers<'wallet'>,
  'gameWallets' | 'gameMoney' | 'gameMoneyHome'
> = {
  async gameWallets(ctx, { member, language }) {
    const { cash, total, wallets, latest } = await readTransferWallets(ctx, member)
    return {
      ...{ credit: toBaht(cash), total: toBaht(total) },
      wallets: wallets.map(({ provider, name, isOn, balance, open }) => ({
        ...{ provider, name: name[language], is_on: isOn },
        balance: balance === null ? null : toBaht(balance),
        open: open ? showTransfer(open, language) : null,
      })),
      latest: latest.map((each) => showTransfer(each, language)),
    }
  },

  async gameMoney(ctx, caller, { body, key }) {
    const { memberId, operatorId } = caller.member
    const { provider, way, amount } = body
    const requestHash = hashRequest('game-money', [provider, way, amount])
    const { transfer, replayed } = await moveGameMoney(ctx, {
      ...{ memberId, operatorId, provider, way, amount, key, requestHash },
    })
    if (replayed) caller.setHeader('Idempotent-Replayed', 'true')
    return { transfer: showTransfer(transfer, caller.language) }
  },

  async gameMoneyHome(ctx, { member, language }, { key }) {
    const { memberId, operatorId } = member
    const requestHash = hashRequest('game-money-home', [])
    const transfers = await bringHome(ctx, { memberId, operatorId, key, requestHash })
    return { transfers: transfers.map((each) => showTransfer(each, language)) }
  },
}

function showTransfer({ id, provider, way, amount, state, requestedAt }: StoredTransfer, language: Language) {
  const name = findProvider(provider)?.name[language] ?? provider
  return { id, provider, name, way, amount: toBaht(amount), state, requested_at: showTime(requestedAt) }
}
