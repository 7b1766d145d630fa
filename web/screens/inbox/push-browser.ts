/** What a browser says of notices, and what it is asked to do. No part of it is there without a secure origin. */
export type PushState = 'none' | 'denied' | 'off' | 'on'

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'none'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'none'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** What a server is told of a subscription. */
export interface Subscribed {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Asks the member, then the browser's push service. Null where the member says no. */
export async function subscribeBrowser(siteKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key, or of a member before, is of no use here.
  await (await pushManager.getSubscription())?.unsubscribe()
  const wish = { userVisibleOnly: true, applicationServerKey: siteKey }
  const { endpoint, keys } = (await pushManager.subscribe(wish)).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
