import { Unavailable } from '../errors.ts'

/** Lets a bounded number in at once. The others wait in order, and give up after a time. */
export interface Gate {
  /** Waits for a place and returns the act that gives it back. Throws `Unavailable` after the wait. */
  enter(): Promise<() => void>
}

export function makeGate(places: number, waitMs: number): Gate {
  let free = places
  const waiting: { admit: () => void; timer: NodeJS.Timeout }[] = []

  function leave(): void {
    const next = waiting.shift()
    if (!next) {
      free += 1
      return
    }
    clearTimeout(next.timer)
    next.admit()
  }

  /** Guards against a place that is given back twice. */
  function onceLeave(): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      leave()
    }
  }

  return {
    enter() {
      if (free > 0) {
        free -= 1
        return Promise.resolve(onceLeave())
      }
      return new Promise((resolve, reject) => {
        const place = {
          admit: () => resolve(onceLeave()),
          timer: setTimeout(() => {
            waiting.splice(waiting.indexOf(place), 1)
            reject(new Unavailable('database', { cause: new Error('no connection became free in time') }))
          }, waitMs),
        }
        waiting.push(place)
      })
    },
  }
}
