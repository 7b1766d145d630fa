import { type TouchEvent, useRef } from 'react'

const SWIPE_PX = 90

/** A swipe to the left removes a line. A mostly vertical touch scrolls the list. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent<HTMLElement>) => {
      const touch = touches[0]
      start.current = touch && { x: touch.clientX, y: touch.clientY }
    },
    onTouchMove: ({ currentTarget, touches }: TouchEvent<HTMLElement>) => {
      const touch = touches[0]
      if (!start.current || !touch) return
      const leftPx = start.current.x - touch.clientX
      const isScroll = Math.abs(touch.clientY - start.current.y) > Math.abs(leftPx)
      currentTarget.style.translate = isScroll || leftPx < 8 ? '' : `${-leftPx}px 0`
    },
    onTouchEnd: ({ currentTarget, changedTouches }: TouchEvent<HTMLElement>) => {
      const touch = changedTouches[0]
      const leftPx = start.current && touch ? start.current.x - touch.clientX : 0
      const wasPushed = currentTarget.style.translate !== ''
      start.current = undefined
      currentTarget.style.translate = ''
      if (wasPushed && leftPx > SWIPE_PX) onAway()
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => {
      start.current = undefined
      currentTarget.style.translate = ''
    },
  }
}
