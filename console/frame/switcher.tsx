interface SwitcherProps<Value extends string> {
  readonly label: string
  /** Null if nothing is chosen yet. */
  readonly value: Value | null
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

export const Switcher = <Value extends string>({ label, value, options, onChange }: SwitcherProps<Value>) => (
  <fieldset className="switcher" aria-label={label}>
    {options.map((option) => (
      <button
        type="button"
        key={option.value}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
