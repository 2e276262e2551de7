import './theme.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';

import { queryClient } from '@/kit/data';
import { loadMessages } from '@/kit/i18n';
import { preloadPage, router } from '@/router';

// What the page needs is there before it is drawn: no outline flashes up.
void Promise.all([loadMessages(), preloadPage(location.pathname)]).then(() => {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
