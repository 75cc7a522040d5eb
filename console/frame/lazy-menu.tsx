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
  readonly menu: (button: ReactElement) => ReactNode
  readonly load: () => Promise<unknown>
}

type Button = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>

/** Loads a menu when the pointer or the focus is first on its button. Mounts it when the button is first pressed. */
export function LazyMenu({ menu, load, children }: LazyMenuProps & { children: Button }) {
  const [wanted, setWanted] = useState(false)
  const isOpened = useRef(false)
  // The menu replaces the button that was pressed, so focus and press are repeated on the new button.
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
