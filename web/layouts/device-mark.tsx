import { useEffect } from 'react'
import { useDevice } from '../session/device.ts'

/** Writes what the window is wide enough for on <html>, for styles that a media query cannot reach: toasts, sheets. */
export function DeviceMark() {
  const device = useDevice()
  useEffect(() => {
    document.documentElement.dataset.device = device
  }, [device])
  return null
}
