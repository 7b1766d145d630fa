import { useEffect } from 'react'
import { useDevice } from '../session/device.ts'

/** Writes the device class on <html>, for styles that a media query cannot reach: toasts and sheets. */
export function DeviceMark() {
  const device = useDevice()
  useEffect(() => {
    document.documentElement.dataset.device = device
  }, [device])
  return null
}
