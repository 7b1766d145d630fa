import { useSyncExternalStore } from 'react'

export type Device = 'phone' | 'wide'

/** Resize events come in bursts; the size is read once none has come for this long. */
const SETTLE_MS = 50
/** From this width the header replaces the bottom bar (theme.css). */
const WIDE_PX = 1024

/** The device class by width, updated 50 ms after the last resize. The server renders for phones. */
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
