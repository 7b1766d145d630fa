import { createContext } from 'react-router'
import type { PageVisit } from '../contract/page-visit.ts'

export const visitContext = createContext<PageVisit>()
