import { expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { makeBetStore } from './bet-store.ts'
import type { EditorAct } from './editor.ts'
import { newEditor } from './editor-state.ts'

const OFFERS: readonly Offer[] = [
  {
    type: 'two_top',
    digits: 2,
    rate: multipleToRate(90),
    discount: basisPoints(0),
    stakeMin: satang(100),
    stakeMax: satang(1_000_000),
    exceptions: {},
  },
]
const ROUND = {
  roundId: '0190a0a0-0000-7000-8000-000000000001',
  plan: 'full',
  writer: '0190a0a0-0000-7000-8000-0000000000aa',
}

/** A browser whose tabs share one storage and get each other's storage events. */
function aBrowser() {
  const kept = new Map<string, string>()
  const tabs = new Set<(key: string | null) => void>()
  const due: (() => void)[] = []
  return {
    kept,
    tabs,
    /** Renders the next frame. */
    paint() {
      for (const work of due.splice(0)) work()
    },
    openTab() {
      let own: ((key: string | null) => void) | undefined
      const tell = (key: string | null) => {
        for (const listener of tabs) if (listener !== own) listener(key)
      }
      const store = makeBetStore(ROUND, newEditor(OFFERS), {
        memory: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => {
            kept.set(key, value)
            tell(key)
          },
          removeItem: (key) => {
            if (kept.delete(key)) tell(key)
          },
        },
        listenToOthers(listener) {
          own = listener
          tabs.add(listener)
          return () => tabs.delete(listener)
        },
        afterFrame: (work) => void due.push(work),
      })
      let redrawn = 0
      const close = store.subscribeAfterPaint(() => {
        redrawn += 1
      })
      store.read()
      return { store, close, redrawn: () => redrawn }
    },
  }
}

function write(tab: ReturnType<ReturnType<typeof aBrowser>['openTab']>, digits: string) {
  for (const digit of digits) tab.store.act({ do: 'digit', digit })
}

test('a ticket bet in one tab leaves the draft of the other', () => {
  const browser = aBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  write(one, '0727')
  browser.paint()
  expect(other.store.read().lines.map((line) => line.number)).toEqual(['07', '27'])
  one.store.act({ do: 'send', key: 'the-key' })
  one.store.act({ do: 'placed' })
  expect(other.store.read()).toMatchObject({ lines: [], attempt: null, phase: 'writing' })
  expect(other.redrawn()).toBeGreaterThan(0)
})

test('while one tab is sending, the other can only send the same bet', () => {
  const browser = aBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  write(one, '07')
  one.store.act({ do: 'send', key: 'the-key' })
  expect(other.store.act({ do: 'send', key: 'another' }).attempt?.key).toBe('the-key')
})

test('the other tab changes nothing in a bet that is being sent here', () => {
  const browser = aBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  write(one, '07')
  one.store.act({ do: 'send', key: 'the-key' })
  other.store.act({ do: 'forget' })
  other.store.act({ do: 'removeAll' })
  expect(one.store.read()).toMatchObject({ phase: 'sending', attempt: { key: 'the-key' } })
})

test('typed digits and price stay when the other tab writes', () => {
  const browser = aBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  write(other, '5')
  write(one, '07')
  browser.paint()
  expect(other.store.read()).toMatchObject({ typed: '5', lines: [{ number: '07' }] })
})

test('a log-out empties the draft on the screen, and nothing writes it back', () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  write(tab, '456')
  browser.kept.clear()
  for (const listener of browser.tabs) listener(null)
  expect(tab.store.read()).toMatchObject({ lines: [], typed: '' })
  browser.paint()
  expect([...browser.kept]).toEqual([])
})

test('a closed tab gets no more updates', () => {
  const browser = aBrowser()
  const { close } = browser.openTab()
  close()
  expect(browser.tabs.size).toBe(0)
})

test('a digit updates only what shows the digits', () => {
  const { store, redrawn } = aBrowser().openTab()
  let shown = ''
  store.subscribe(() => {
    shown = store.read().typed
  })
  store.act({ do: 'digit', digit: '0' })
  expect(shown).toBe('0')
  store.act({ do: 'erase' })
  expect(shown).toBe('')
  expect(redrawn()).toBe(0)
})

test('a line completed by a digit is shown after that digit’s frame, once, and is saved by then', () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  write(tab, '0727')
  expect([tab.store.read().lines.length, tab.store.readAfterPaint().lines.length, tab.redrawn()]).toEqual([
    2, 0, 0,
  ])
  let keptWhenTold = ''
  tab.store.subscribeAfterPaint(() => {
    keptWhenTold = [...browser.kept.values()].join()
  })
  browser.paint()
  expect(tab.store.readAfterPaint()).toBe(tab.store.read())
  expect(keptWhenTold).toContain('"number":"27"')
})

test('a notice that a key removes is removed where it is shown', () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  const toldOf = (act: EditorAct) => {
    const before = tab.redrawn()
    tab.store.act(act)
    browser.paint()
    return tab.redrawn() - before
  }
  write(tab, '07')
  browser.paint()
  expect(toldOf({ do: 'digit', digit: '2' })).toBe(0) // the notice for an added line is only read aloud
  tab.store.act({ do: 'add' }) // a digit is missing
  expect(toldOf({ do: 'erase' })).toBe(1)
})

test('the count of orders is updated with every digit', () => {
  const browser = aBrowser()
  const { store } = browser.openTab()
  store.act({ do: 'spread', spread: 'reverse' })
  store.act({ do: 'digit', digit: '0' })
  browser.paint()
  expect(store.readAfterPaint().typed).toBe('0')
})
