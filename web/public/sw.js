/*
 * Stores the results of draws, with the files they need, for use without a network. Pages are requested from the network
 * first; the stored copy is shown only when there is no answer. A page drawn for a member is never stored: what is stored
 * stays when the session is ended elsewhere, and no lock of this phone protects it.
 */
const FILES = 'files-1'
const PAGES = 'pages-2'
const OFFLINE = '/offline.html'
/** A build has some hundred files; those stored first are removed first. */
const MAX_FILES = 200
/** A page asks for some forty. More than these are not waiting in memory for a storage that stands still. */
const MAX_STORING = 60
const MAX_PAGES = 40
/** A page is stored anew when its copy is older. */
const COPY_MS = 60_000
const KEPT = /^\/(prizecheck|prizecheck-detail)(\.data)?$/
/** After it nobody may find pages in another language. */
const LANGUAGE_PATH = /^\/language(\.data)?$/

/** Counts changes of the language: a page requested before one is not stored after it. */
let languages = 0
/** Files that are being stored. */
let storing = 0

self.addEventListener('install', (event) => {
  // The worker before this one may have stored pages of members: it is replaced at once.
  self.skipWaiting()
  event.waitUntil(caches.open(FILES).then((files) => files.add(OFFLINE)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && LANGUAGE_PATH.test(url.pathname)) event.waitUntil(changeLanguage())
  else if (request.method !== 'GET') return
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(event))
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(request))
  if (request.method === 'GET' && KEPT.test(url.pathname)) event.waitUntil(keepCopy(url))
})

/*
 * A message for the member whose browser this is. The server has left out what is private unless the member has chosen otherwise.
 * A message that arrives twice is shown once: both have one tag.
 */
self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.page))
})

/** A browser that is woken must show something, so that what cannot be read is shown as a message without words. */
async function showMessage(data) {
  let message = {}
  try {
    message = data?.json() ?? {}
  } catch (error) {
    console.warn('a push was not read', error)
  }
  const own = (await hidesMoney()) ? withoutAmounts : (words) => words
  await self.registration.showNotification(own(message.title || '') || 'มีข้อความใหม่', {
    body: own(message.body || ''),
    tag: `message-${message.n ?? 'new'}`,
    icon: '/icon-192.png',
    lang: message.language || 'th',
    data: { page: message.page },
  })
}

/** What the pages of this browser hide, its notices hide as well, where a worker may read cookies (`web/look/look-cookie.ts`). */
async function hidesMoney() {
  const kept = await self.cookieStore?.get('balance').catch(() => undefined)
  return kept?.value === 'hidden'
}

/** As the inbox shows it (`web/live/balance-money.tsx`). */
function withoutAmounts(words) {
  return words.replace(/฿[\d,]+(\.\d+)?|[\d,]+(\.\d+)? ฿/g, '•••••• ฿')
}

/** Only a page of this site: in a window that is open, otherwise in a new one. */
async function openPage(page) {
  const path = typeof page === 'string' && /^\/(?!\/)/.test(page) ? page : '/inbox'
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(path)
  await open.focus()
  return open.navigate(path)
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)),
  )
}

function changeLanguage() {
  languages += 1
  return caches.delete(PAGES)
}

/**
 * A file is answered by the network, which has it from the browser's own cache, and stored beside that: a storage that is full,
 * slow or broken stops no script. File names contain a hash, so a stored file always equals the server's.
 */
async function file(event) {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.ok && storing < MAX_STORING) event.waitUntil(keepFile(request, answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(request, { cacheName: FILES }).catch(() => undefined)
    if (kept) return kept
    throw error
  }
}

/** A file that could not be stored is only missing without a network. */
async function keepFile(request, answer) {
  storing += 1
  try {
    const files = await caches.open(FILES)
    if (await files.match(request)) return
    await files.put(request, answer)
    await trim(files, MAX_FILES)
  } catch (error) {
    console.warn('a file was not stored', error)
  } finally {
    storing -= 1
  }
}

async function fromNetwork(request) {
  try {
    return await fetch(request)
  } catch {
    const kept = await caches.match(request, { cacheName: PAGES, ignoreVary: true })
    if (kept) return marked(kept)
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

/** Marks the page as stored, with its time: the page must not run countdowns as if it were current. */
async function marked(kept) {
  const page = await kept.text()
  return new Response(page.replace('<html ', '<html data-kept '), { headers: kept.headers })
}

/** Stores the page as somebody who is not signed in sees it, whoever asks for it. */
async function keepCopy(url) {
  const asked = languages
  const page = new URL(url)
  page.pathname = page.pathname.replace(/\.data$/, '')
  page.searchParams.delete('_routes')
  const pages = await caches.open(PAGES)
  const before = await pages.match(page.href, { ignoreVary: true })
  if (before && Date.now() - Date.parse(before.headers.get('date')) < COPY_MS) return
  const answer = await fetch(page.href, { headers: { 'x-as-visitor': '1' } }).catch(() => undefined)
  if (answer?.status !== 200 || answer.redirected || asked !== languages) return
  // Pages of a member say so, whatever was asked for.
  if (/no-store/.test(answer.headers.get('cache-control') ?? '')) return
  await pages.delete(page.href) // the newest is last and the oldest is removed first
  await pages.put(page.href, answer)
  await trim(pages, MAX_PAGES)
}

async function trim(cache, most) {
  const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)))
}
