/*
 * Keeps what was seen last for a phone without a network: results and the member's own tickets, and the files that draw
 * them. Pages are asked of the network first, always; what is kept is shown only when there is no answer.
 */
const FILES = 'files-1'
const PAGES = 'pages-1'
const OFFLINE = '/offline.html'
/** A build has some hundred files; what no page asks for any more is thrown away first. */
const MAX_FILES = 200
const MAX_PAGES = 40
/** Results, and the tickets of who is signed in. Nothing else of a member is kept. */
const KEPT = /^\/(prizecheck|prizecheck-detail|history)(\.data)?$/
/** Who signs in or out may not leave, or find, another's pages; a page of one language takes no part of another. */
const DOORS = /^\/(login|logout|register|redirect|language)(\.data)?$/

/** Counts sign-ins and sign-outs: a page that was asked for before one is not kept after it. */
let visitor = 0

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.add(OFFLINE)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && DOORS.test(url.pathname)) event.waitUntil(changeVisitor())
  else if (request.method !== 'GET') return
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromFiles(request))
  else if (KEPT.test(url.pathname)) event.respondWith(fromNetwork(request, true))
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(request, false))
})

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)),
  )
}

/** The request itself goes its own way: the answer to a sign-out ends this worker, and would end its own way back. */
function changeVisitor() {
  visitor += 1
  return caches.delete(PAGES)
}

/** Files have their hash in their name: what is kept never differs from what the server has. */
async function fromFiles(request) {
  const files = await caches.open(FILES)
  const kept = await files.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await files.put(request, answer.clone())
    await trim(files, MAX_FILES)
  }
  return answer
}

async function fromNetwork(request, keeps) {
  const asker = visitor
  try {
    const answer = await fetch(request)
    if (keeps && asker === visitor) {
      // A session that is over leads away from the page: then nothing of it may stay. The router's own answers say so by 202.
      if (answer.type === 'opaqueredirect' || answer.redirected || answer.status === 202)
        await caches.delete(PAGES)
      else if (answer.status === 200) await keep(request, answer.clone())
    }
    return answer
  } catch (error) {
    const kept = keeps ? await caches.match(request, { cacheName: PAGES, ignoreVary: true }) : undefined
    if (kept) return request.mode === 'navigate' ? marked(kept) : kept
    if (request.mode === 'navigate') return (await caches.match(OFFLINE)) ?? Response.error()
    throw error
  }
}

/** The page is told that it is old: its time and its countdowns are those of then. */
async function marked(kept) {
  const page = await kept.text()
  return new Response(page.replace('<html ', '<html data-kept '), { headers: kept.headers })
}

async function keep(request, answer) {
  const pages = await caches.open(PAGES)
  await pages.delete(request) // the newest stands last, the oldest goes first
  await pages.put(request, answer)
  await trim(pages, MAX_PAGES)
}

async function trim(cache, most) {
  const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)))
}
