import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  Suspense,
  useRef,
  useState,
} from 'react'

export interface LazyMenuProps {
  /** The menu around its button. */
  readonly menu: (button: ReactElement) => ReactNode
  readonly load: () => Promise<unknown>
}

type Button = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>

/** A button whose menu is loaded and mounted when it is first pressed: a page has many that nobody opens. */
export function LazyMenu({ menu, load, children }: LazyMenuProps & { children: Button }) {
  const [wanted, setWanted] = useState(false)
  const isOpened = useRef(false)
  // The button that was pressed is replaced by the menu's: focus and press go on there.
  const press = (button: HTMLElement | null) => {
    if (!button || isOpened.current) return
    isOpened.current = true
    button.focus()
    button.click()
  }
  const preload = () => void load()
  const closed = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
  })
  return wanted ? <Suspense fallback={closed}>{menu(cloneElement(children, { ref: press }))}</Suspense> : closed
}
