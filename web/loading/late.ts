import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { askRelease, reloadPage } from './chunk-reload.ts'
import { whenAskedAgain } from './failed-files.ts'

/** A part of a page that is loaded when it is shown. Where its file does not come, the page stays and offers to ask again. */
export function late<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

/** Each round is a tap of the member. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      console.warn('a part of the page did not come', error)
    }
    // Some browsers remember for the page's life that a file did not come.
    if (tries > 1 && (await askRelease()) === 'here') reloadPage()
    await whenAskedAgain()
  }
}
