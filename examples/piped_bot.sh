#!/bin/sh
# A player on the other end of a pipe, as a shell script. It plays the first legal move.
#
#     duel play sum-race --p2 "exec:sh examples/piped_bot.sh"

while read -r line; do
    case $line in
    *'"type": "move"'*)
        move=$(printf '%s\n' "$line" | sed 's/.*"legal": \["\([^"]*\)".*/\1/')
        printf '{"move": "%s"}\n' "$move"
        ;;
    esac
done
