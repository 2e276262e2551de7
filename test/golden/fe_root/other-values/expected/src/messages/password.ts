/** Texts of the page on which users change their password; they come with that page, and not with all others. */
export const PASSWORD_TEXTS = {
  en: {
    about: 'You stay signed in here. Elsewhere you sign in with the new password.',
    current: 'Current password',
    new: 'New password',
    again: 'New password, once more',
    hint: 'At least 15 characters; a few words do well.',
    wrong: 'This is not your password.',
    differs: 'The two differ.',
    done: 'Your password is changed',
  },
  de: {
    about: 'Hier bleiben Sie angemeldet. Anderswo melden Sie sich mit dem neuen Passwort an.',
    current: 'Bisheriges Passwort',
    new: 'Neues Passwort',
    again: 'Neues Passwort, noch einmal',
    hint: 'Mindestens 15 Zeichen; ein paar Wörter sind gut.',
    wrong: 'Das ist nicht Ihr Passwort.',
    differs: 'Die beiden sind verschieden.',
    done: 'Ihr Passwort ist geändert',
  },
};
