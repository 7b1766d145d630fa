import { Crowded } from '../errors.ts'

/** A semaphore: a bounded number enter at once, the others wait in order, up to a time limit. */
export interface Gate {
  /** Waits for a slot; returns the function that frees it. Throws `Crowded` after the wait. */
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

  /** Makes freeing a slot twice harmless. */
  function releaseOnce(): () => void {
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
        return Promise.resolve(releaseOnce())
      }
      return new Promise((resolve, reject) => {
        const place = {
          admit: () => resolve(releaseOnce()),
          timer: setTimeout(() => {
            waiting.splice(waiting.indexOf(place), 1)
            reject(new Crowded())
          }, waitMs),
        }
        waiting.push(place)
      })
    },
  }
}
