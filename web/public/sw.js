/*
 * Stores results and the member's own tickets, with the files they need, for use without a network. Pages are requested
 * from the network first; the stored copy is shown only when there is no answer.
 */
const FILES = 'files-1'
const PAGES = 'pages-1'
const OFFLINE = '/offline.html'
/** A build has some hundred files; the least recently used are removed first. */
const MAX_FILES = 200
const MAX_PAGES = 40
/** Results, and the tickets of the signed-in member. No other page of a member is stored. */
const KEPT = /^\/(prizecheck|prizecheck-detail|history)(\.data)?$/
/** After signing in or out nobody may find another visitor's pages, nor parts of a page in another language. */
const VISITOR_PATHS = /^\/(login|logout|register|redirect|language)(\.data)?$/

/** Counts sign-ins and sign-outs: a page requested before one is not stored after it. */
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
  if (request.method === 'POST' && VISITOR_PATHS.test(url.pathname)) event.waitUntil(changeVisitor())
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

/**
 * The request itself is not handled here: the response to a sign-out stops this worker, which would abort that very
 * response.
 */
function changeVisitor() {
  visitor += 1
  return caches.delete(PAGES)
}

/** File names contain a hash, so a stored file always equals the server's. */
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
      // A session that ended redirects, which removes the stored page. The router marks redirects in its own format by
      // status 202.
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

/** Marks the page as stored, with its time: the page must not run countdowns as if it were current. */
async function marked(kept) {
  const page = await kept.text()
  return new Response(page.replace('<html ', '<html data-kept '), { headers: kept.headers })
}

async function keep(request, answer) {
  const pages = await caches.open(PAGES)
  await pages.delete(request) // the newest is last and the oldest is removed first
  await pages.put(request, answer)
  await trim(pages, MAX_PAGES)
}

async function trim(cache, most) {
  const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)))
}
