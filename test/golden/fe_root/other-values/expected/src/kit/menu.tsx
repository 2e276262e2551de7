import { type ComponentType, type ReactElement, cloneElement, useEffect, useState } from 'react';

import { notifyError } from './notify';

/** What a menu gets, whatever else it needs. */
export interface MenuProps {
  /** The button that opens it */
  readonly trigger: ReactElement<ButtonProps>;
  /** It opens by itself. */
  readonly isWanted?: boolean;
}

interface ButtonProps {
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly onClick?: () => void;
  readonly onFocus?: () => void;
  readonly onKeyDown?: (event: { readonly key: string; preventDefault(): void }) => void;
  readonly onPointerEnter?: () => void;
}

/**
 * A menu whose files are loaded when somebody points at its button, and opened when they have come: the first page draws
 * the buttons of many menus, and opens none. It has to be open where it is drawn first.
 */
export function laterMenu<Props extends MenuProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  kind: 'menu' | 'dialog' = 'menu',
) {
  return function LaterMenu(props: Props) {
    const { trigger, isWanted = false } = props;
    const [isAsked, setAsked] = useState(false);
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const isOpening = isAsked || isWanted;
    useEffect(() => {
      if (!isOpening) return;
      load().then(
        (module) => setLoaded(() => module.default),
        (error: unknown) => {
          setAsked(false);
          notifyError(error);
        },
      );
    }, [isOpening]);
    if (Loaded) return <Loaded {...props} />;
    // An error is told where it is opened.
    const prepare = () => void load().catch(() => undefined);
    const open = () => setAsked(true);
    return cloneElement(trigger, {
      'aria-expanded': false,
      'aria-haspopup': kind,
      onClick: open,
      onFocus: prepare,
      onKeyDown: (event) => {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      },
      onPointerEnter: prepare,
    });
  };
}
