import type { Clients } from '../../../contract/client.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What went in and out before the entry in the address, or from it on, or the newest. A truncated address shows the newest. */
export async function loadMoney(
  clients: Clients,
  params: { readonly username: string; readonly service: string },
  search: URLSearchParams,
) {
  const edges = (['before', 'from'] as const).flatMap((name) => {
    const id = search.get(name) ?? ''
    return ID.test(id) ? [[name, id] as const] : []
  })
  const found = await clients.wallet.history({ params, query: Object.fromEntries(edges) })
  const isOlder = edges.length > 0
  return found.status ? { orders: found.data, more: found.more === true, isOlder } : ('failed' as const)
}
