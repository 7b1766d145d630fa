import { type RefObject, useLayoutEffect, useState } from 'react'

/** As in grid.css. */
const ROW_PX = 50
/** Rows rendered beyond each edge, so that scrolling shows no gap; also the number of rows replaced at a time. */
const BEYOND = 4
const STEP = 2
/** Upper bound of rendered rows, however high the screen. */
const ROWS_MAX = 28

export interface RowsInSight {
  readonly rows: readonly number[]
  readonly visibleRows: number
  /** The height of the rows that are not rendered. */
  readonly beforePx: number
  readonly afterPx: number
  readonly onScroll: () => void
  /** Scrolls just far enough to show a row. */
  readonly show: (row: number) => void
}

/** Which rows of a scroll container to render. Renders again only when those change. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, rowCount: number): RowsInSight {
  const [first, setFirst] = useState(0)
  const [heightPx, setHeightPx] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => setHeightPx(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])

  const visibleRows = Math.max(1, Math.ceil(heightPx / ROW_PX))
  const from = Math.max(0, first - BEYOND)
  const to = Math.min(rowCount, from + Math.min(ROWS_MAX, visibleRows + 2 * BEYOND + STEP))
  return {
    rows: Array.from({ length: to - from }, (_, at) => from + at),
    visibleRows,
    beforePx: from * ROW_PX,
    afterPx: (rowCount - to) * ROW_PX,
    onScroll: () => {
      if (box.current) setFirst(Math.floor(box.current.scrollTop / ROW_PX / STEP) * STEP)
    },
    show: (row) => {
      const element = box.current
      if (!element) return
      const topPx = row * ROW_PX
      const lowestPx = topPx - element.clientHeight + ROW_PX
      if (element.scrollTop > topPx) element.scrollTop = topPx
      else if (element.scrollTop < lowestPx) element.scrollTop = lowestPx
    },
  }
}
