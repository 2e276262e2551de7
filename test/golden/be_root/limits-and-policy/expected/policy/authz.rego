# Who may do what: `input` is what the API tells of a request (docs: policies).
package authz

default allow := false

# Who is signed in may do everything.
allow if input.user != null

# Everybody may read.
allow if input.operation in {"get", "list"}
