// Runs before the pages are loaded: the theme, the language and the frame are right from the first paint on.
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme') ?? 'system';
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && isDark));
  root.lang = localStorage.getItem('locale') ?? (navigator.language.startsWith('de') ? 'de' : 'en');
  // Whoever signs in sees no frame of pages before.
  root.toggleAttribute('data-plain', location.pathname === '/sign-in');
})();
