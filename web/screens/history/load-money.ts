import type { Clients } from '../../../contract/client.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What went in and out before the entry in the address, or the newest. A truncated address shows the newest. */
export async function loadMoney(
  clients: Clients,
  params: { readonly username: string; readonly service: string },
  search: URLSearchParams,
) {
  const before = search.get('before') ?? ''
  const isOlder = ID.test(before)
  const found = await clients.wallet.history({ params, query: isOlder ? { before } : {} })
  return found.status ? { orders: found.data, more: found.more === true, isOlder } : ('failed' as const)
}
