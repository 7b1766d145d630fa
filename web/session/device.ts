import { useSyncExternalStore } from 'react'

export type Device = 'phone' | 'wide'

/** A resize is a stream of events; the layout is looked at once it has been still for this long. */
const SETTLE_MS = 50
/** Where the footer bar gives way to the header's links (theme.css). */
const WIDE_PX = 1024

/** What the window is wide enough for, 50 ms after the last resize. The server draws for phones. */
export function useDevice(): Device {
  return useSyncExternalStore(watchDevice, deviceNow, () => 'phone')
}

export function deviceOf(widthPx: number): Device {
  return widthPx >= WIDE_PX ? 'wide' : 'phone'
}

function deviceNow(): Device {
  return deviceOf(window.innerWidth)
}

function watchDevice(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(changed, SETTLE_MS)
  }
  window.addEventListener('resize', settle)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', settle)
  }
}
